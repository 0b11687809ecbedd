import { shortened } from '../../ui/first-part.ts'
import { CutId } from '../../ui/id-in-row.tsx'
import {
  connectionPicture,
  type ConnectionPicture,
  type PictureNode,
} from './connection-picture.ts'
import {
  connectionSentence,
  type ModuleState,
  type SentencePart,
} from '../../resources/edges/connection-sentence.ts'
import styles from './connection-summary.module.css'

/** What a connection to an edge meets, in words and as a picture; nothing where its modules do not say it. */
export const ConnectionSummary = ({ states }: { states: readonly ModuleState[] }) => {
  const sentence = connectionSentence(states)
  const picture = connectionPicture(states)
  if (!sentence) return null
  return (
    <div className={styles.summary}>
      <p className={styles.sentence}>
        <Sentence parts={sentence} />
      </p>
      {picture && (
        <ConnectionDrawing
          picture={picture}
          label={sentence.map(({ text }) => shortened(text)).join('')}
        />
      )}
    </div>
  )
}

const Sentence = ({ parts }: { parts: readonly SentencePart[] }) =>
  parts.map(({ text, isId }, index) =>
    isId ? (
      // oxlint-disable-next-line react/no-array-index-key -- two parts may be the same id
      <code translate="no" key={index} title={text}>
        {shortened(text)}
      </code>
    ) : (
      text
    ),
  )

type ConnectionDrawingProps = {
  picture: ConnectionPicture
  /** The same in words. */
  label: string
}

/** The way of a connection as a picture: in a row, or in a column where there is no room for one. */
const ConnectionDrawing = ({ picture, label }: ConnectionDrawingProps) => {
  const [source, restriction, target] = picture.nodes
  const { text, tone, isBroken } = picture.passage
  return (
    <div role="img" aria-label={label} className={styles.drawing}>
      <Stop node={source} />
      <span className={styles.arrow} />
      <Stop node={restriction} />
      <span className={`${styles.arrow} ${styles[tone]}`} data-broken={isBroken}>
        <span>{text}</span>
      </span>
      <Stop node={target} />
    </div>
  )
}

const Stop = ({ node: { caption, text, isId, isBroken } }: { node: PictureNode }) => (
  <span className={styles.stop} data-broken={isBroken} data-plain={text === '' || undefined}>
    <span className={styles.caption}>{caption}</span>
    {text && (isId ? <CutId id={text} /> : <b>{text}</b>)}
  </span>
)
