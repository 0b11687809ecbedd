import { unhidden } from '../../ui/first-part.ts'
import { lineDiff, wordDiff, type DiffPart } from './line-diff.ts'
import styles from './value-diff.module.css'

const TAGS = { ' ': 'span', '-': 'del', '+': 'ins' } as const
const SAID = { ' ': '', '-': 'removed', '+': 'added' } as const

/** The lines of a difference below each other, each with its mark. */
export const DiffLines = ({ parts }: { parts: readonly DiffPart[] }) => (
  <code translate="no" className={styles.lines}>
    {parts.map(({ mark, text }, index) => {
      const Tag = TAGS[mark]
      return (
        // oxlint-disable-next-line react/no-array-index-key -- equal lines have nothing else to tell them apart
        <Tag key={index} className={styles.line}>
          <span className={styles.mark}>
            <span aria-hidden="true">{mark}</span>
            <span className="visually-hidden">{SAID[mark]} </span>
          </span>
          <span>{unhidden(text)}</span>
        </Tag>
      )
    })}
  </code>
)

const DiffWords = ({ parts }: { parts: readonly DiffPart[] }) => (
  <>
    {parts.map(({ mark, text }, index) => {
      const Tag = TAGS[mark]
      // oxlint-disable-next-line react/no-array-index-key -- equal words have nothing else to tell them apart
      return <Tag key={index}>{unhidden(text)}</Tag>
    })}
  </>
)

type ValueDiffProps = {
  before: string | null
  after: string | null
  isCode: boolean
  /** The page shows the whole old text, too: a replaced one is not repeated here. */
  isBeforeShown?: boolean
}

/** How a text changed: by lines if it has several, else by words. */
export const ValueDiff = ({ before, after, isCode, isBeforeShown }: ValueDiffProps) => {
  const [old, now] = [before ?? '', after ?? '']
  if (/[\r\n]/.test(old + now)) return <DiffLines parts={lineDiff(old, now)} />
  const parts = wordDiff(old, now)
  const isReplaced = now !== '' && parts.every(({ mark }) => mark !== ' ')
  // Nothing of the old text is left: there is no difference to mark.
  const words = isBeforeShown && isReplaced ? unhidden(now) : <DiffWords parts={parts} />
  return isCode ? (
    <code translate="no" className={styles.words}>
      {words}
    </code>
  ) : (
    <span className={styles.words}>{words}</span>
  )
}
