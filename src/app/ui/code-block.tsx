import styles from './code-block.module.css'

/** A text as it is, in mono, scrolling by itself where it is long. */
export const CodeBlock = ({ label, text }: { label: string; text: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reached by keyboard
  <pre className={styles.code} tabIndex={0} role="region" aria-label={label}>
    {text}
  </pre>
)
