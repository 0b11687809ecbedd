import { IF_MATCH_HEADER } from '#contract/etag.ts'
import { plural } from '../../ui/intl.ts'
import { bodyLines, linesNearChanges, type BodyLine } from './body-lines.ts'
import { requestPath } from './copy-as.ts'
import type { PreparedRequest } from './request-of.ts'
import styles from './request-text.module.css'

type RequestTextProps = {
  request: PreparedRequest
  /** The id of the heading. */
  labelId: string
}

/** A longer body is shown near its changes only. */
const MOST_LINES = 200

/** The method, the path and the marked body of a request; of a long one only the lines near a change. */
export const RequestText = ({ request, labelId }: RequestTextProps) => {
  const whole = bodyLines(request.before, request.body)
  const lines = whole.length > MOST_LINES ? linesNearChanges(whole) : whole
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reached by keyboard
    <pre className={styles.code} tabIndex={0} role="region" aria-labelledby={labelId}>
      <span className={styles.path}>
        {request.operation.method} {requestPath(request)}
      </span>
      {request.ifMatch !== undefined && (
        <span className={styles.path}>
          {IF_MATCH_HEADER}: {request.ifMatch}
        </span>
      )}
      {lines.map((line, index) =>
        typeof line === 'number' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a line has nothing else of its own
          <span key={index} className={styles.gap}>
            {plural(line, { one: '# unchanged line', other: '# unchanged lines' })}
          </span>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <Line key={index} {...line} />
        ),
      )}
    </pre>
  )
}

const SAID = { ' ': '', '-': 'removed', '+': 'added' }

const Line = ({ mark, depth, text, nameLength }: BodyLine) => {
  const value = text.slice(nameLength)
  const [, before, quoted, after] = /^((?:: )?)("?[^]*?)(,?)$/.exec(value) ?? []
  return (
    <span className={styles.line} data-mark={mark}>
      <span className={styles.mark}>
        <span aria-hidden="true">{mark}</span>
        <span className="visually-hidden">{SAID[mark]} </span>
      </span>
      <span className={styles.text}>
        {'  '.repeat(depth)}
        <span className={styles.name}>{text.slice(0, nameLength)}</span>
        {before}
        <span className={quoted?.startsWith('"') ? styles.string : undefined}>{quoted}</span>
        {after}
      </span>
    </span>
  )
}
