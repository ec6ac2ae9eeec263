import { percentWords } from '#rules/odds/percent.ts'

/** A chance for screen readers; `label` is the event. */
export const ChanceMeter = ({ chance, label }: { chance: number; label: string }) => (
  <span className="unseen">
    <meter aria-label={label} aria-valuetext={percentWords(chance)} value={chance}>
      {percentWords(chance)}
    </meter>
  </span>
)
