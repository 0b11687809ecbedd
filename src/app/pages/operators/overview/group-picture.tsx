import { shortened } from '../../../ui/first-part.ts'
import { BarPicture } from './bar-picture.tsx'
import { PictureCard } from './picture-card.tsx'
import styles from './pictures.module.css'
import type { Grouping } from './use-grouping.ts'

/** Operators by cluster, or by a member of their metadata that the person chooses. */
export const GroupPicture = ({ grouping }: { grouping: Grouping }) => {
  const { token, choose, options, shown } = grouping
  return (
    <PictureCard
      picture={shown.picture}
      choice={
        <select
          className={styles.choice}
          aria-label="Group operators by"
          value={token}
          onChange={({ target }) => choose(target.value)}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              By {shortened(option)}
            </option>
          ))}
        </select>
      }
    >
      {shown.picture.drawn.length > 0 && <BarPicture picture={shown.picture} />}
      {shown.note && <p className={styles.rest}>{shown.note}</p>}
    </PictureCard>
  )
}
