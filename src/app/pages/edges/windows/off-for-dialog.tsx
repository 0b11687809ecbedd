import type { ModuleReply } from '#contract/edge-modules.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ownerId } from '../../../connection/connection.ts'
import { isOn } from '../../../resources/edges/exposure.ts'
import type { ModuleTarget } from '../../../resources/edges/module-form.ts'
import { turnOnWarnings } from '../../../resources/edges/module-warnings.ts'
import { moduleSwitch } from '../../../resources/edges/module-writes.ts'
import { newWindow, storeWindow } from '../../../resources/edges/windows/window-store.ts'
import {
  MINUTES_MAX,
  minutesText,
  OFFERED_MINUTES,
  readMinutes,
} from '../../../resources/edges/windows/window-words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { Form } from '../../../ui/form.tsx'
import { formatNumber } from '../../../ui/intl.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useOfferUndo } from '../../../writes/offer-undo.ts'
import { RequestDetails } from '../../../writes/request/request-panel.tsx'
import { useWrite } from '../../../writes/use-write.ts'
import { WriteProblem } from '../../../writes/write-problem.tsx'
import { isOfRefusedEdge, RefusedProblem } from '../refused-edge-notice.tsx'
import styles from './windows.module.css'

const BAD_MINUTES = `Minutes must be a whole number from 1 to ${formatNumber(MINUTES_MAX)}.`

/** Why nothing turns the module back on, although what was asked for was sent. */
const UNPLANNED = {
  already:
    'It was already off: someone else turned it off. Nothing was sent, and nothing is planned.',
  refused: 'The service answered that it is still on. Nothing is planned.',
  unstored:
    "It is off, but this browser can't store the plan, so nothing turns it back on. Turn it on yourself when you are done.",
}

type OffForDialogProps = {
  place: ModuleTarget
  /** As the service has it: it is on. */
  stored: ModuleReply
  onClose: () => void
  /** Called after the dialog has closed. */
  onDone: () => void
}

/** Turns a module off for a while: off at once, after the question of its switch, and a plan to turn it back on. */
export const OffForDialog = ({ place, stored, onClose, onDone }: OffForDialogProps) => {
  const { module, edge, id, client, rules } = place
  const [text, setText] = useState('30')
  const [fault, setFault] = useState<string>()
  const [unplanned, setUnplanned] = useState<keyof typeof UNPLANNED>()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { run, isBusy, question, problem, status } = useWrite<ModuleReply>(useOfferUndo())
  const minutes = readMinutes(text)
  const warnings = turnOnWarnings(place, stored)
  const off = moduleSwitch(place, false)

  const start = async () => {
    if (minutes === null) {
      setFault(BAD_MINUTES)
      input.current?.focus()
      return
    }
    const done = `${module.title} turned off for ${minutesText(minutes)}`
    const write = {
      ...off,
      words: { ...off.words, done, nothing: `${module.title} was already off` },
    }
    const outcome = await run(write, (now) => ({ ...now, enabled: false }))
    if (outcome.kind === 'nothing') return setUnplanned('already')
    // What failed is said; what was cancelled can be tried again.
    if (outcome.kind !== 'done') return
    const { document } = outcome
    if (!document || isOn(document)) return setUnplanned('refused')
    const agreed = warnings.map((warning) => warning.id)
    const planned = newWindow({ kind: module.kind, module: module.module, id }, minutes, {
      left: document,
      agreed,
    })
    if (!storeWindow(ownerId(client.connection), planned)) return setUnplanned('unstored')
    flushSync(onClose)
    onDone()
  }

  const choose = (typed: string) => {
    setText(typed)
    setFault(undefined)
  }
  const seen = rules.toValues(stored)
  const values = { ...seen, enabled: false }
  const edit = { write: off, seen, values, stored, hasRemoteChange: false }
  return (
    <>
      <ConfirmDialog
        title={`Turn ${module.title} of ${shortened(edge)} off for a while`}
        {...(!unplanned && {
          confirm: minutes === null ? 'Turn off' : `Turn off for ${minutesText(minutes)}`,
        })}
        cancel={unplanned ? 'Close' : 'Cancel'}
        pending="Turning off…"
        isPending={isBusy}
        onConfirm={() => void start()}
        onCancel={onClose}
        details={
          !unplanned && (
            <>
              <Form
                isBusy={isBusy}
                onSubmit={(event) => {
                  event.preventDefault()
                  void start()
                }}
              >
                <div className={styles.length}>
                  <TextField
                    ref={input}
                    label="Minutes"
                    value={text}
                    onChange={choose}
                    hint={`1 to ${formatNumber(MINUTES_MAX)}`}
                    error={fault}
                  />
                  <div role="group" aria-label="Lengths" className={styles.offered}>
                    {OFFERED_MINUTES.map((offered) => (
                      <Button
                        key={offered}
                        size="small"
                        aria-pressed={offered === minutes}
                        onClick={() => choose(String(offered))}
                      >
                        {minutesText(offered)}
                      </Button>
                    ))}
                  </div>
                </div>
              </Form>
              <div>
                <RequestDetails edit={edit} />
                <span aria-live="polite">{status}</span>
              </div>
            </>
          )
        }
        error={
          unplanned ? (
            <Alert tone="warn" announce>
              {UNPLANNED[unplanned]}
            </Alert>
          ) : (
            problem &&
            (isOfRefusedEdge(problem) ? (
              <RefusedProblem title={off.words.refused} edge={{ kind: module.kind, id }} />
            ) : (
              <WriteProblem problem={problem} words={off.words} />
            ))
          )
        }
      >
        <p>
          This browser turns it back on. Keep a tab open; if none is open at that time, you are
          asked when you come back.
        </p>
        {warnings.map((warning) => (
          <p key={warning.id}>When it is turned back on: {warning.text}</p>
        ))}
      </ConfirmDialog>
      {question && <question.Dialog {...question} />}
    </>
  )
}
