import { CheckIcon, TriangleIcon } from '../../ui/icons.tsx'
import styles from './connection-drawing.module.css'
import type { ConnectionPicture, PictureNode } from './connection-picture.ts'

const REM = 16
const WIDTH = 146
const heightOf = ({ state }: PictureNode) => (state ? 64 : 32)
/** Between two stops: across with room for a word above the arrow, down with room beside it. */
const [GAP_ACROSS, GAP_DOWN] = [76, 30]
const EDGE = 1

type Placed = { node: PictureNode; x: number; y: number }

const placedAcross = (nodes: readonly PictureNode[], height: number): Placed[] =>
  nodes.map((node, index) => ({
    node,
    x: EDGE + index * (WIDTH + GAP_ACROSS),
    y: EDGE + (height - heightOf(node)) / 2,
  }))

const placedDown = (nodes: readonly PictureNode[]): Placed[] =>
  nodes.map((node, index) => {
    const above = nodes.slice(0, index).reduce((sum, one) => sum + heightOf(one) + GAP_DOWN, 0)
    return { node, x: EDGE, y: EDGE + above }
  })

/** The way of a connection as a picture: in a row, or in a column where there is no room for one. */
export const ConnectionDrawing = ({
  picture,
  label,
}: {
  picture: ConnectionPicture
  /** The same in words. */
  label: string
}) => (
  <div role="img" aria-label={label} className={styles.drawing}>
    <Drawing picture={picture} isColumn={false} />
    <Drawing picture={picture} isColumn />
  </div>
)

const Drawing = ({ picture, isColumn }: { picture: ConnectionPicture; isColumn: boolean }) => {
  const { nodes, passage } = picture
  const tallest = Math.max(...nodes.map(heightOf))
  const placed = isColumn ? placedDown(nodes) : placedAcross(nodes, tallest)
  const last = placed.at(-1)
  if (!last) return null
  const width = last.x + WIDTH + EDGE
  const height = isColumn ? last.y + heightOf(last.node) + EDGE : tallest + 2 * EDGE
  return (
    <svg
      aria-hidden="true"
      className={isColumn ? styles.column : styles.row}
      viewBox={`0 0 ${width} ${height}`}
      width={`${width / REM}rem`}
      height={`${height / REM}rem`}
    >
      {placed.map(({ node, x, y }, index) => (
        <g key={node.caption}>
          {index > 0 && (
            <Arrow
              x={isColumn ? x + WIDTH / 2 : x - GAP_ACROSS}
              y={isColumn ? y - GAP_DOWN : y + heightOf(node) / 2}
              isColumn={isColumn}
              passage={index === nodes.length - 1 ? passage : null}
            />
          )}
          <g transform={`translate(${x} ${y})`}>
            <Stop node={node} />
          </g>
        </g>
      ))}
    </svg>
  )
}

const Stop = ({ node }: { node: PictureNode }) => {
  const { caption, state, detail, isBroken } = node
  const height = heightOf(node)
  const box = { className: styles.box, width: WIDTH, height, 'data-broken': isBroken }
  if (!state)
    return (
      <>
        <rect {...box} rx={height / 2} />
        <text className={styles.caption} x={WIDTH / 2} y={20} textAnchor="middle">
          {caption}
        </text>
      </>
    )
  const top = detail ? 18 : 26
  const StateIcon = state.sign === 'check' ? CheckIcon : TriangleIcon
  return (
    <>
      <rect {...box} rx={6} />
      <text className={styles.caption} x={12} y={top}>
        {caption}
      </text>
      <g className={styles[state.tone]}>
        {state.sign === 'dash' ? (
          <path d={`M13 ${top + 14}h9`} />
        ) : (
          <StateIcon x={11} y={top + 7} size={14} />
        )}
        <text className={styles.state} x={30} y={top + 18}>
          {state.text}
        </text>
      </g>
      <text className={styles.detail} x={12} y={top + 35}>
        {detail}
      </text>
    </>
  )
}

type ArrowProps = {
  x: number
  y: number
  isColumn: boolean
  /** Which connections go on; null: all that come. */
  passage: ConnectionPicture['passage'] | null
}

const Arrow = ({ x, y, isColumn, passage }: ArrowProps) => (
  <g transform={`translate(${x} ${y})`} className={styles[passage?.tone ?? 'idle']}>
    <path
      className={styles.line}
      data-broken={passage?.isBroken}
      d={isColumn ? `M0 4V${GAP_DOWN - 5}` : `M5 0H${GAP_ACROSS - 6}`}
    />
    <path
      className={styles.head}
      d={isColumn ? `M-4 ${GAP_DOWN - 9}l4 5 4-5` : `M${GAP_ACROSS - 10}-4l5 4-5 4`}
    />
    {passage && (
      <text
        className={styles.word}
        x={isColumn ? 10 : GAP_ACROSS / 2}
        y={isColumn ? GAP_DOWN / 2 + 4 : -7}
        textAnchor={isColumn ? 'start' : 'middle'}
      >
        {passage.text}
      </text>
    )}
  </g>
)
