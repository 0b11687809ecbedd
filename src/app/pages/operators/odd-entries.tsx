import { Alert } from '../../ui/alert.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { plural } from '../../ui/intl.ts'
import { jsonText } from './json-text.ts'
import styles from './operator-detail.module.css'

/** The entries of a page of a list that cannot be read, or only in part, as the service sent them. */
export const OddEntries = ({ entries }: { entries: readonly unknown[] }) => (
  <>
    <Alert tone="warn">
      <span>
        {plural(entries.length, {
          one: "# entry of this page can't be read, or only in part. It is shown here as the service sent it.",
          other:
            "# entries of this page can't be read, or only in part. They are shown here as the service sent them.",
        })}
      </span>
    </Alert>
    <div className={styles.longText}>
      <CodeBlock label="Entries as sent" text={jsonText(entries)} />
    </div>
  </>
)
