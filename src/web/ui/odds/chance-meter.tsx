import { VisuallyHidden } from '@mantine/core'
import { percentWords } from '#rules/odds/percent.ts'

/** A chance for screen readers; `label` is the event. */
export const ChanceMeter = ({ chance, label }: { chance: number; label: string }) => (
  <VisuallyHidden>
    <meter aria-label={label} aria-valuetext={percentWords(chance)} value={chance}>
      {percentWords(chance)}
    </meter>
  </VisuallyHidden>
)
