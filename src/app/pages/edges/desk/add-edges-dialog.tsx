import { EDGE_KINDS, EDGE_MODULES } from '#contract/edge-modules.ts'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from '../../../api/use-client.ts'
import { ownerId } from '../../../connection/connection.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import {
  addEdges,
  edgeBook,
  uniqueEdges,
  type BookEntry,
  type BookResult,
} from '../../../resources/edges/edge-book.ts'
import { edgeKey } from '../../../resources/edges/edge.ts'
import type { Unread } from '../../../resources/edges/read-edges.ts'
import { readChosenFile } from '../../../transfer/decode-text.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { anyOf, formatNumber, plural } from '../../../ui/intl.ts'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { BookProblem } from './book-problem.tsx'
import { bookProblem } from './book-words.ts'
import styles from './desk-dialogs.module.css'
import { readEdges } from './read-edge-file.ts'
import { tryKinds, type TriedKinds } from './tried-kinds.ts'

const SHOWN_FAULTS = 200

/** Adds edges to those of this device, from a text or a file with their ids. */
export const AddEdgesDialog = ({ onClose }: { onClose: () => void }) => {
  const owner = ownerId(useClient().connection)
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [kind, setKind] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  // A text of megabytes takes a while to read: what is typed into it does not wait for that.
  const textRead = useDeferredValue(text)
  const isReading = textRead !== text
  const { edges, ofAnyKind, unread } = useMemo(() => readEdges(textRead), [textRead])
  const [tried, setTried] = useState<TriedKinds>(new Map())
  const kindsOf = ({ id }: BookEntry) => tried.get(id) ?? []
  const open = ofAnyKind.filter((entry) => kindsOf(entry).length === 0)
  const all = uniqueEdges([
    ...edges,
    ...ofAnyKind.flatMap((entry) => kindsOf(entry).map((one) => ({ ...entry, kind: one }))),
    ...open.map((entry) => ({ ...entry, kind })),
  ])
  const known = new Set(edgeBook(owner).get().map(edgeKey))
  const again = all.filter((entry) => known.has(edgeKey(entry))).length
  const needsKind = open.length > 0 && kind === ''
  const isReady = !isReading && all.length > 0 && !needsKind
  const readFile = async (file: File | undefined) => {
    if (!file) return
    const chosen = await readChosenFile(file, (text) => text)
    if ('file' in chosen) setText(chosen.file)
    setProblem('file' in chosen ? null : `${shortened(chosen.name)}: ${chosen.problem}`)
  }
  const add = () => {
    setIsAsked(true)
    if (!isReady) return
    const result: BookResult = addEdges(owner, all)
    setProblem(bookProblem(result))
    if (result !== 'stored') return
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
      error={<BookProblem text={problem} />}
      details={
        <div className={styles.fields}>
          <TextField
            label="Edge IDs"
            hint="IDs, addresses or a list in any text, as JSON, or as CSV with a column named id."
            error={isAsked && !isReading && all.length === 0 ? 'Enter an edge ID.' : undefined}
            multiline
            mono
            value={text}
            onChange={setText}
          />
          <div className={styles.file}>
            <input
              ref={picker}
              type="file"
              accept=".csv,.tsv,.txt,.json,text/plain,text/csv,application/json"
              aria-label="File of edges"
              hidden
              onChange={(event) => {
                void readFile(event.target.files?.[0])
                // The same file may be chosen again.
                event.target.value = ''
              }}
            />
            <Button size="small" onClick={() => picker.current?.click()}>
              Choose file
            </Button>
            <span aria-live="polite" className={styles.quiet}>
              {all.length > 0 &&
                plural(all.length, { one: '# edge found', other: '# edges found' })}
              {again > 0 && `, ${plural(again, { other: '# of them known here' })}`}
            </span>
          </div>
          {open.length > 0 && (
            <RadioGroup
              label={plural(open.length, {
                one: `Is ${shortened(open[0]?.id ?? '')} a ${anyOf(EDGE_KINDS.map((one) => one.toUpperCase()))} edge?`,
                other: 'What kind are the # edges whose IDs do not say it?',
              })}
              error={isAsked && needsKind ? 'Choose a kind.' : undefined}
              value={kind}
              onChange={setKind}
              options={EDGE_KINDS.map((one) => ({ value: one, label: one.toUpperCase() }))}
            />
          )}
          {ofAnyKind.length > 0 && (
            <TryKinds entries={ofAnyKind} open={open.length} tried={tried} onTried={setTried} />
          )}
          {unread.length > 0 && <UnreadLines unread={unread} />}
        </div>
      }
    >
      <p>They are kept on this device. Nothing of the service changes.</p>
    </ConfirmDialog>
  )
}

type TryKindsProps = {
  /** Those whose ids do not say their kind, and how many of them have none yet. */
  entries: readonly BookEntry[]
  open: number
  tried: TriedKinds
  onTried: (found: TriedKinds) => void
}

/** Finds out the kind of edges by reading them as each one; stopped, it keeps what it has found. */
const TryKinds = ({ entries, open, tried, onTried }: TryKindsProps) => {
  const client = useClient()
  const [count, setCount] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])
  const left = entries.filter(({ id }) => !tried.has(id))
  const read = async () => {
    const abort = new AbortController()
    aborter.current = abort
    const found = new Map(tried)
    const note = (id: string, kinds: readonly string[]) => {
      found.set(id, kinds)
      setCount(found.size - tried.size)
    }
    setCount(0)
    setFailure(null)
    try {
      const ids = left.map(({ id }) => id)
      await tryKinds(client, ids, note, abort.signal)
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error)
      // Those that are under way.
      abort.abort()
    }
    setCount(null)
    onTried(found)
  }
  const foundCount = entries.length - open
  const noneCount = entries.filter(({ id }) => tried.get(id)?.length === 0).length
  return (
    <>
      <div className={styles.file}>
        <Button
          size="small"
          aria-disabled={left.length === 0 || undefined}
          onClick={() => {
            if (count !== null) aborter.current?.abort()
            else if (left.length > 0) void read()
          }}
        >
          {count === null ? 'Try each kind' : 'Stop'}
        </Button>
        <span className={styles.quiet}>
          {count !== null
            ? `Tried ${formatNumber(count)} of ${formatNumber(left.length)}…`
            : left.length > 0 &&
              plural(left.length * EDGE_MODULES.length, { other: 'Sends # requests.' })}
        </span>
        <span aria-live="polite" className={styles.quiet}>
          {foundCount > 0 &&
            plural(foundCount, {
              one: 'Found the kind of # edge. ',
              other: 'Found the kind of # edges. ',
            })}
          {noneCount > 0 &&
            plural(noneCount, {
              one: '# has no module of any kind.',
              other: '# have no module of any kind.',
            })}
        </span>
      </div>
      {failure !== null && <ErrorNotice error={failure} title="Couldn't find out" />}
    </>
  )
}

const UnreadLines = ({ unread }: { unread: readonly Unread[] }) => (
  <div className={styles.unread}>
    <strong>
      {plural(unread.length, {
        one: 'Not read: # line or entry',
        other: 'Not read: # lines or entries',
      })}
    </strong>
    <ScrollArea label="Not read" className={styles.faults}>
      <ul>
        {unread.slice(0, SHOWN_FAULTS).map(({ place, text, message }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line may have two
          <li key={index}>
            {place.what === 'line' ? 'Line' : 'Entry'} {place.at}: {message}{' '}
            <code>{shortened(text)}</code>
          </li>
        ))}
      </ul>
    </ScrollArea>
    {unread.length > SHOWN_FAULTS && (
      <p>{plural(unread.length - SHOWN_FAULTS, { other: 'and # more' })}</p>
    )}
  </div>
)
