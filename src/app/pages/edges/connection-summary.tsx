import { shortened } from '../../ui/first-part.ts'
import { ConnectionDrawing } from './connection-drawing.tsx'
import { connectionPicture } from './connection-picture.ts'
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
