import { useId, useRef, useState, type ClipboardEvent } from 'react'
import type { Preview } from '../../../resources/operators/preview/preview-link.ts'
import { GIVEN_LENGTH_MAX } from '../../../resources/operators/preview/read-given-endpoints.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { plural } from '../../../ui/intl.ts'
import { Said } from '../../../ui/said.tsx'
import styles from './selector-preview.module.css'

const TOO_LONG = 'This is longer than 8 MiB, too long to be read. Give fewer endpoints.'
/** A longer text is not laid out in the field, which would take seconds. */
const SHOWN_LENGTH_MAX = 200_000

type GiveEndpointsProps = {
  preview: Preview
  /** How many given endpoints are tried now. */
  given: number
}

/** Takes endpoints as JSON, pasted or from a file, to try selectors on. Nothing is sent. */
export const GiveEndpoints = ({ preview, given }: GiveEndpointsProps) => {
  // Not in the state: a text of megabytes would be rendered with each key.
  const area = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState('')
  const [isReading, setIsReading] = useState(false)
  const sign = useId()
  const give = async (text: string): Promise<boolean> => {
    if (text.length > GIVEN_LENGTH_MAX) {
      setProblem(TOO_LONG)
      return false
    }
    setIsReading(true)
    const answer = await preview.give(text)
    setIsReading(false)
    setProblem(answer.problem ?? undefined)
    setSaid(
      answer.problem === null
        ? plural(answer.count, { one: '# endpoint added.', other: '# endpoints added.' })
        : '',
    )
    return answer.problem === null
  }
  const giveTyped = async () => {
    const field = area.current
    // What was typed stays where it could not be read.
    if (field && (await give(field.value))) field.value = ''
    field?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length <= SHOWN_LENGTH_MAX) return
    event.preventDefault()
    void give(pasted)
  }
  const giveFile = async (file: File | undefined) => {
    if (!file) return
    if (file.size > GIVEN_LENGTH_MAX) return setProblem(`${file.name}: ${TOO_LONG}`)
    await file.text().then(give, () => setProblem(`${file.name} could not be read.`))
  }
  return (
    <details className={styles.give}>
      <summary>Add endpoints as JSON</summary>
      <div className={styles.ways}>
        <Field
          label="Endpoints, JSON"
          hint="A list, a reply with “endpoints”, or one endpoint in each line. Nothing is sent or kept."
          error={problem}
        >
          {(control) => (
            <textarea
              {...control}
              ref={area}
              onPaste={onPaste}
              className={`${fieldStyles.control} ${fieldStyles.mono} ${styles.area}`}
              rows={5}
              spellCheck={false}
              autoComplete="off"
              placeholder={'[{"url": "http://api.shop:80", "bindings": ["kubernetes"]}]'}
            />
          )}
        </Field>
        <div className={styles.actions}>
          <Button
            size="small"
            pending={isReading ? 'Reading…' : undefined}
            onClick={() => void giveTyped()}
          >
            Add endpoints
          </Button>
          {given > 0 && (
            <Button
              size="small"
              variant="quiet"
              aria-describedby={sign}
              onClick={() => {
                preview.withdraw()
                setSaid('Given endpoints removed.')
                area.current?.focus()
              }}
            >
              Remove given endpoints
            </Button>
          )}
          <span id={sign} role="status" className={styles.note}>
            {said}
          </span>
          <Said text={problem ?? ''} />
        </div>
        <FileDrop
          accept=".json,.ndjson,.jsonl,application/json"
          isAgain={given > 0}
          onFile={(file) => void giveFile(file)}
        >
          <p>Endpoints as a JSON file.</p>
        </FileDrop>
      </div>
    </details>
  )
}
