import { recordCount } from '../../../resources/resource-words.ts'
import { EDGE_WORDS } from '../../../resources/edges/edge.ts'
import { useEffect, useState } from 'react'
import {
  inFileOrder,
  leftOut,
  moduleFileText,
  unwritable,
  type EdgeWithModules,
} from '../../../resources/edges/module-file.ts'
import { PLACEHOLDER, trafficPolicies } from '../../../resources/edges/traffic-policy.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { downloadFile } from '../../../transfer/download-file.ts'
import styles from '../../../transfer/transfer-dialogs.module.css'
import { RadioGroup } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { allOf, plural } from '../../../ui/intl.ts'
import { ReadTime } from '../../../ui/relative-time.tsx'
import { toast } from '../../../ui/toast.tsx'

/** Edges whose modules can be exported together. */
export type EdgeChoice = {
  /** As on the screen: "Selected edges". Names the choice, too. */
  readonly label: string
  readonly count: number
  readonly read: () => Promise<readonly EdgeWithModules[]>
}

type ExportModulesDialogProps = {
  /** The first one is chosen when the dialog opens. */
  choices: readonly EdgeChoice[]
  onClose: () => void
}

// Without a date: each export takes the place of the one before.
const FORMATS = [
  {
    value: 'json',
    label: 'JSON, to keep and to import',
    hint: 'The same modules always give the same file. It holds no key.',
    name: 'edge-modules.json',
    type: 'application/json',
  },
  {
    value: 'policies',
    label: 'Traffic policies, YAML',
    hint: `One document per edge, for the endpoint that replaces it. ${PLACEHOLDER} marks what the API doesn't tell.`,
    name: 'edge-traffic-policies.yaml',
    type: 'application/yaml',
  },
] as const
type Format = (typeof FORMATS)[number]

const leftOutText = ({ modules, edges }: ReturnType<typeof leftOut>, { value }: Format): string => {
  const of = plural(modules, { one: '# module of', other: '# modules of' })
  const were = modules === 1 ? 'was not read' : 'were not read'
  const then = value === 'json' ? 'left out' : `${PLACEHOLDER} stands there`
  return `${of} ${recordCount(EDGE_WORDS, edges)} ${were}: ${then}.`
}

/** What was read of a choice, or why it was not. */
type Read = { choice: EdgeChoice; edges: readonly EdgeWithModules[] | null; error: unknown }

/** Writes the modules of edges into one file, from what was read of them. */
export const ExportModulesDialog = ({ choices, onClose }: ExportModulesDialogProps) => {
  // What was chosen when it opened, whatever the page selects or reads meanwhile.
  const [offered] = useState(choices)
  const [label, setLabel] = useState(offered[0]?.label ?? '')
  const [format, setFormat] = useState<Format>(FORMATS[0])
  const [read, setRead] = useState<Read>()
  const choice = offered.find((one) => one.label === label)
  useEffect(() => {
    let isWanted = true
    const set = (found: Read) => isWanted && setRead(found)
    choice?.read().then(
      (edges) => set({ choice, edges, error: null }),
      (error: unknown) => set({ choice, edges: null, error }),
    )
    return () => {
      isWanted = false
    }
  }, [choice])
  const { edges = null, error = null } = read?.choice === choice ? (read ?? {}) : {}
  const save = () => {
    if (!edges || edges.length === 0) return
    const text =
      format.value === 'json' ? moduleFileText(edges) : trafficPolicies(inFileOrder(edges))
    downloadFile(new File([text], format.name, { type: format.type }))
    toast(`Modules of ${recordCount(EDGE_WORDS, edges.length)} exported`)
    onClose()
  }
  return (
    <ConfirmDialog
      title="Export modules"
      confirm="Download"
      isReady={edges !== null && edges.length > 0}
      error={error !== null && <ErrorNotice error={error} title="Couldn't read the edges" />}
      onConfirm={save}
      onCancel={onClose}
      details={
        <div className={styles.fields}>
          {offered.length > 1 && (
            <RadioGroup
              label="What"
              options={offered.map((one) => ({
                value: one.label,
                label: `${one.label}: ${recordCount(EDGE_WORDS, one.count)}`,
              }))}
              value={label}
              onChange={setLabel}
            />
          )}
          <RadioGroup
            label="Format"
            options={FORMATS}
            value={format.value}
            hint={format.hint}
            onChange={(value) =>
              setFormat(FORMATS.find((one) => one.value === value) ?? FORMATS[0])
            }
          />
          <div role="status">{edges && <Coverage edges={edges} format={format} />}</div>
        </div>
      }
    >
      <p>The modules as last read. The service isn't asked again.</p>
    </ConfirmDialog>
  )
}

type CoverageProps = { edges: readonly EdgeWithModules[]; format: Format }

/** What the file has, and what it has not. */
const Coverage = ({ edges, format }: CoverageProps) => {
  const missing = leftOut(edges)
  const dropped = format.value === 'json' ? unwritable(edges) : []
  const oldest = edges
    .flatMap(({ states }) => states.flatMap(({ at }) => at ?? []))
    .reduce((one, other) => Math.min(one, other), Infinity)
  return (
    <>
      <p>
        {recordCount(EDGE_WORDS, edges.length)}.
        {oldest < Infinity && (
          <>
            {' '}
            Oldest reading: <ReadTime at={oldest} />.
          </>
        )}
      </p>
      {missing.modules > 0 && (
        <p>
          <strong>{leftOutText(missing, format)}</strong>
        </p>
      )}
      {dropped.length > 0 && (
        <p>This dashboard doesn&apos;t know these fields and leaves them out: {allOf(dropped)}.</p>
      )}
    </>
  )
}
