import { useState } from 'react'
import { newId } from '../../../connection/connection.ts'
import { lockIds, markIds, readServices, writeService } from '../../../connection/services.ts'
import { readChosenFile, type ChosenFile } from '../../../transfer/decode-text.ts'
import { FileDrop } from '../../../transfer/file-drop.tsx'
import fileStyles from '../../../transfer/transfer-dialogs.module.css'
import { Alert } from '../../../ui/alert.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { allOf, formatNumber, plural } from '../../../ui/intl.ts'
import { toast } from '../../../ui/toast.tsx'
import { readConnectionsFile, type ConnectionsFile, type FiledService } from './connections-file.ts'
import styles from './connections.module.css'

const connectionsCount = (count: number) =>
  plural(count, { one: '# connection', other: '# connections' })

/** Keeps a connection of a file under a name of its own. False if it is not stored, or not locked as the file says. */
const keep = ({ isLocked, isProduction, ...values }: FiledService): boolean => {
  const id = newId()
  if (!writeService({ ...values, id, ids: [] })) return false
  if (isProduction) markIds([id], true)
  return !isLocked || lockIds([id], true)
}

type ImportConnectionsDialogProps = { onClose: () => void; onImported: () => void }

/** Adds the connections of a file, which has no keys; those that are there stay as they are. */
export const ImportConnectionsDialog = ({ onClose, onImported }: ImportConnectionsDialogProps) => {
  const [chosen, setChosen] = useState<ChosenFile<ConnectionsFile> | null>(null)
  const [unstored, setUnstored] = useState<readonly string[]>([])
  const file = chosen && 'file' in chosen ? chosen.file : null
  const choose = async (given: File | undefined) => {
    if (!given) return
    setUnstored([])
    setChosen(await readChosenFile(given, (text) => readConnectionsFile(text, readServices())))
  }
  const importAll = () => {
    if (!file) return
    const left = file.connections.filter((one) => !keep(one))
    onImported()
    setUnstored(left.map(({ name }) => name))
    if (left.length > 0) return
    toast(`${connectionsCount(file.connections.length)} imported`)
    onClose()
  }
  const count = file?.connections.length ?? 0
  return (
    <ConfirmDialog
      title="Import connections"
      {...(count > 0 && { confirm: `Import ${connectionsCount(count)}` })}
      onConfirm={importAll}
      onCancel={onClose}
      details={file && <Summary file={file} />}
      error={
        chosen && 'problem' in chosen ? (
          <Alert tone="bad" announce>
            {shortened(chosen.name)}: {chosen.problem}
          </Alert>
        ) : (
          unstored.length > 0 && (
            <Alert tone="bad" announce>
              {`The browser did not store all of: ${allOf(unstored.map(shortened))}.`}
            </Alert>
          )
        )
      }
    >
      <p className={fileStyles.lead}>
        Upload a file from “Export”. It has no keys: each is asked for when you switch to its
        connection.
      </p>
      <FileDrop
        accept=".json,application/json"
        isAgain={chosen !== null}
        onFile={(given) => void choose(given)}
      >
        {chosen && <p>{shortened(chosen.name)}</p>}
      </FileDrop>
    </ConfirmDialog>
  )
}

const Summary = ({ file: { connections, known, faults } }: { file: ConnectionsFile }) => (
  <div className={fileStyles.fields}>
    <div role="status">
      <p>
        {connections.length > 0
          ? `New: ${allOf(connections.map(({ name }) => shortened(name)))}.`
          : 'There is nothing to import in this file.'}
      </p>
      {known.length > 0 && <p>Stays as it is: {allOf(known.map(shortened))}.</p>}
    </div>
    {faults.length > 0 && (
      <div>
        <p>
          <strong>
            {plural(faults.length, { one: '# fault in the file', other: '# faults in the file' })}
          </strong>
        </p>
        <ul className={styles.faults}>
          {faults.slice(0, SHOWN_FAULTS).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{shortened(path)}</code> {message}
            </li>
          ))}
        </ul>
        {faults.length > SHOWN_FAULTS && (
          <p>And {formatNumber(faults.length - SHOWN_FAULTS)} more.</p>
        )}
      </div>
    )}
  </div>
)

const SHOWN_FAULTS = 20
