import { recordCount } from '../../../resources/resource-words.ts'
import { useEffect, useRef, useState } from 'react'
import { useClient, useSession } from '../../../api/use-client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ownerId } from '../../../connection/connection.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { useCatalogue } from '../../../resources/edges/catalogue.ts'
import { edgeBook } from '../../../resources/edges/edge-book.ts'
import { moduleStore } from '../../../resources/edges/edge-modules.ts'
import { EDGE_WORDS, edgeKey, edgeOfKey } from '../../../resources/edges/edge.ts'
import { edgeTitle, namedEdges } from '../../../resources/edges/known-edges.ts'
import { readChosenFile, type ChosenFile } from '../../../transfer/decode-text.ts'
import { FileDrop } from '../../../transfer/file-drop.tsx'
import { Faults } from '../../../transfer/import-summary.tsx'
import styles from '../../../transfer/transfer-dialogs.module.css'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { loadPart } from '../../../writes/load-part.ts'
import type { ComparedModule } from './compare-modules.ts'
import { readModuleFile, type ModuleFile } from './read-module-file.ts'

const modulesText = (count: number) => plural(count, { one: '# module', other: '# modules' })

/** Reads a file of modules, compares it with what the service has, and plans the difference as bulk changes. */
export const ImportModulesDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useClient()
  const cache = useQueryClient()
  const hosted = useCatalogue()
  const session = useSession()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ChosenFile<ModuleFile> | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const [count, setCount] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isNothing, setIsNothing] = useState(false)
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])
  const file = chosen && 'file' in chosen ? chosen.file : null
  const wanted = file?.wanted ?? []

  const begin = () => {
    aborter.current?.abort()
    const abort = new AbortController()
    aborter.current = abort
    setCount(null)
    setFailure(null)
    setIsNothing(false)
    return abort.signal
  }
  const choose = async (given: File | undefined) => {
    if (!given) return
    const signal = begin()
    setIsDeleting(false)
    const found = await readChosenFile(given, readModuleFile)
    if (!signal.aborted) setChosen(found)
  }
  /** Plans what the file wants of modules, and shows the first review, if there is one. */
  const review = async (modules: readonly ComparedModule[], signal: AbortSignal) => {
    const { planReviews } = await loadPart(import('../edge-bulk-page.tsx'))
    const first = await planReviews({ session, client }, modules, { isDeleting, signal })
    if (first === null) return false
    onClose()
    const to = { to: '/edges/bulk/$module', params: { module: first } } as const
    void navigate({ ...to, state: { isReview: true } })
    return true
  }
  const compare = async () => {
    const signal = begin()
    const named = namedEdges(edgeBook(ownerId(client.connection)).get(), hosted)
    const titles = new Map(named.map((edge) => [edgeKey(edge), edgeTitle(edge)]))
    setCount(0)
    try {
      const { compareModules } = await loadPart(import('../edge-bulk-page.tsx'))
      const modules = await compareModules(wanted, {
        titleOf: (key) => titles.get(key) ?? edgeOfKey(key).id,
        read: async ({ module, edge }) =>
          moduleStore(cache, client, module, edge.id).read(false, signal),
        signal,
        onProgress: (done) => !signal.aborted && setCount(done),
      })
      if (!(await review(modules, signal))) {
        setCount(null)
        setIsNothing(true)
      }
    } catch (error) {
      if (signal.aborted) return
      setCount(null)
      setFailure(error)
    }
  }
  return (
    <ConfirmDialog
      title="Import modules"
      wide
      {...(wanted.length > 0 && { confirm: `Compare ${modulesText(wanted.length)}` })}
      pending={`Comparing ${formatNumber(count ?? 0)} of ${formatNumber(wanted.length)}…`}
      isPending={count !== null}
      canStop
      onConfirm={() => void compare()}
      onCancel={onClose}
      details={
        file && (
          <Summary
            file={file}
            fileName={chosen?.name ?? ''}
            isDeleting={isDeleting}
            onDeleting={setIsDeleting}
          />
        )
      }
      error={
        chosen && 'problem' in chosen ? (
          <Alert tone="bad" announce>
            {shortened(chosen.name)}: {chosen.problem}
          </Alert>
        ) : isNothing ? (
          <Alert tone="idle" announce>
            Nothing to change: modules that are null in the file stay as they are.
          </Alert>
        ) : (
          failure !== null && <ErrorNotice error={failure} title="Couldn't compare" />
        )
      }
    >
      <p className={styles.lead}>
        Upload a file from “Export modules…”. You review what changes before anything is sent. To
        add edges to the list, use “Add edges”.
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

type SummaryProps = {
  file: ModuleFile
  fileName: string
  isDeleting: boolean
  onDeleting: (isDeleting: boolean) => void
}

/** What is in a file, with what is wrong in it. */
const Summary = ({ file, fileName, isDeleting, onDeleting }: SummaryProps) => {
  const { edges, wanted, faults, faultCount, faultyEdges } = file
  const titles = new Set(wanted.map(({ module }) => module.title))
  const absent = wanted.filter(({ put }) => put === null).length
  return (
    <div className={styles.fields}>
      <div role="status">
        <p>
          {edges > 0
            ? `${recordCount(EDGE_WORDS, edges)}, ${modulesText(wanted.length)}.`
            : 'There is nothing to import in this file.'}{' '}
          {titles.size > 1 &&
            `One review for each kind of module, one after the other: ${[...titles].join(', ')}.`}
        </p>
      </div>
      {absent > 0 && (
        <Checkbox
          label={`Delete modules that are null in the file (${formatNumber(absent)})`}
          checked={isDeleting}
          onChange={onDeleting}
        />
      )}
      {faultCount > 0 && (
        <Faults
          title={
            faultyEdges > 0
              ? plural(faultyEdges, { one: '# edge skipped', other: '# edges skipped' })
              : "Couldn't use this file"
          }
          faults={faults}
          count={faultCount}
          fileName={fileName}
          hasIds
        />
      )}
    </div>
  )
}
