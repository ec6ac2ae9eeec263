import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/layout/text-link.tsx'

/** Says what a chance is, and leads members to how good they have been; `contestId` is null for a visitor. */
export const EstimateNote = ({ contestId }: { contestId: number | null }) => (
  <p className="hint pretty">
    Estimates only.
    {contestId !== null && (
      <>
        {' '}
        <TextLink inherit to={`${paths.survivorRules}?contest=${contestId}#forecasts`}>
          How good are these odds?
        </TextLink>
      </>
    )}
  </p>
)
