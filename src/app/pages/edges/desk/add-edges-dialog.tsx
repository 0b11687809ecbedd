import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { addEdges, edgeBook, type BookResult } from '../../../resources/edges/edge-book.ts'
import { uniqueEdges } from '../../../resources/edges/edge-entry.ts'
import { edgeKey } from '../../../resources/edges/edge.ts'
import { edgesInText, type Unread } from '../../../resources/edges/read-edges.ts'
import { RadioGroup } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { anyOf, plural } from '../../../ui/intl.ts'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { BookProblem } from './book-problem.tsx'
import styles from './desk-dialogs.module.css'

const SHOWN_FAULTS = 200

/** Adds edges to those of this device, from a text with their ids. */
export const AddEdgesDialog = ({ onClose }: { onClose: () => void }) => {
  const owner = ownerId(useClient().connection)
  const [text, setText] = useState('')
  const [kind, setKind] = useState('')
  const [result, setResult] = useState<BookResult>('stored')
  const [isAsked, setIsAsked] = useState(false)
  // A text of megabytes takes a while to read: what is typed into it does not wait for that.
  const textRead = useDeferredValue(text)
  const isReading = textRead !== text
  const { edges, ofAnyKind, unread } = useMemo(() => edgesInText(textRead), [textRead])
  const all = uniqueEdges([...edges, ...ofAnyKind.map((entry) => ({ ...entry, kind }))])
  const known = new Set(edgeBook(owner).get().map(edgeKey))
  const again = all.filter((entry) => known.has(edgeKey(entry))).length
  const needsKind = ofAnyKind.length > 0 && kind === ''
  const isReady = !isReading && all.length > 0 && !needsKind
  const add = () => {
    setIsAsked(true)
    if (!isReady) return
    const added = addEdges(owner, all)
    setResult(added)
    if (added !== 'stored') return
    toast(plural(all.length - again, { one: '# edge added', other: '# edges added' }))
    onClose()
  }
  return (
    <ConfirmDialog
      title="Add edges"
      wide
      confirm={
        all.length > 0
          ? plural(all.length, { one: 'Add # edge', other: 'Add # edges' })
          : 'Add edges'
      }
      isReady={isReady}
      onConfirm={add}
      onCancel={onClose}
      error={<BookProblem result={result} />}
      details={
        <div className={styles.fields}>
          <TextField
            label="Edge IDs"
            hint="IDs or addresses, or any text with IDs in it."
            error={isAsked && !isReading && all.length === 0 ? 'Enter an edge ID.' : undefined}
            multiline
            mono
            value={text}
            onChange={setText}
          />
          <span aria-live="polite" className={styles.quiet}>
            {all.length > 0 && plural(all.length, { one: '# edge found', other: '# edges found' })}
            {again > 0 && `, ${plural(again, { other: '# of them already here' })}`}
          </span>
          {ofAnyKind.length > 0 && (
            <RadioGroup
              label={plural(ofAnyKind.length, {
                one: `Is ${shortened(ofAnyKind[0]?.id ?? '')} a ${anyOf(EDGE_KINDS.map((one) => one.toUpperCase()))} edge?`,
                other: "Kind of the # edges whose IDs don't show it",
              })}
              error={isAsked && needsKind ? 'Choose a kind.' : undefined}
              value={kind}
              onChange={setKind}
              options={EDGE_KINDS.map((one) => ({ value: one, label: one.toUpperCase() }))}
            />
          )}
          {unread.length > 0 && <UnreadLines unread={unread} />}
        </div>
      }
    >
      <p>Added edges are stored in this browser. The edges don't change.</p>
    </ConfirmDialog>
  )
}

const UnreadLines = ({ unread }: { unread: readonly Unread[] }) => (
  <div className={styles.unread}>
    <strong>
      {plural(unread.length, {
        one: 'Not read: # line',
        other: 'Not read: # lines',
      })}
    </strong>
    <ScrollArea label="Not read" className={styles.faults}>
      <ul>
        {unread.slice(0, SHOWN_FAULTS).map(({ line, text, message }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line may have two
          <li key={index}>
            Line {line}: {message} <code translate="no">{shortened(text)}</code>
          </li>
        ))}
      </ul>
    </ScrollArea>
    {unread.length > SHOWN_FAULTS && (
      <p>{plural(unread.length - SHOWN_FAULTS, { other: 'and # more' })}</p>
    )}
  </div>
)
