import styles from './field.module.css'

const number = new Intl.NumberFormat('en-US')

/** `used / limit bytes`; says so in words, too, when over the limit. */
export const ByteCount = ({ used, limit }: { used: number; limit: number }) => (
  <span className={used > limit ? styles.over : undefined}>
    {number.format(used)} / {number.format(limit)} bytes
    {used > limit && ', too long'}
  </span>
)
