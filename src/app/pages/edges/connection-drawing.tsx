import { CutId } from '../../ui/id-in-row.tsx'
import styles from './connection-drawing.module.css'
import type { ConnectionPicture, PictureNode } from './connection-picture.ts'

type ConnectionDrawingProps = {
  picture: ConnectionPicture
  /** The same in words. */
  label: string
}

/** The way of a connection as a picture: in a row, or in a column where there is no room for one. */
export const ConnectionDrawing = ({ picture, label }: ConnectionDrawingProps) => {
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
