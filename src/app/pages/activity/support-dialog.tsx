import { SERVICE_VERSION } from '#contract/version.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countEntries, readEntries } from '../../activity/entry-store.ts'
import { unkept } from '../../activity/recorder.ts'
import { useOwners } from '../../activity/use-kept-entries.ts'
import type { Client } from '../../api/client.ts'
import type { RuntimeConfig } from '../../api/config-file.ts'
import { runtimeConfigWithin } from '../../api/runtime-config.ts'
import { useClient, useSession } from '../../api/use-client.ts'
import { storedIn } from '../../connection/connection.ts'
import { storedTexts, type DataKind } from '../../device/data-kinds.ts'
import { ENTRIES } from '../../device/registry.ts'
import { readStored } from '../../device/storage.ts'
import { downloadFile } from '../../transfer/download-file.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { bundleText, type BundleParts } from './support-bundle.ts'
import styles from './activity-page.module.css'

const SETTINGS = ['theme', 'shortcuts', 'editor', 'sweepRate', 'expiry', 'autoRefresh'] as const
const KINDS: readonly DataKind[] = ['copies', 'recents', 'edges', 'changes', 'views', 'drafts']

/** What the script of this page is named by: its content. */
const build = (): string => /-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? 'development'

const sizeOfStorage = async () => {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    return { usage, quota }
  } catch {
    // An insecure origin has none.
    return null
  }
}

const serviceFacts = (config: RuntimeConfig | null) =>
  config && {
    is_embedded: config.is_embedded,
    has_audit_log: config.has_audit_log,
    lists_edges: config.lists_edges,
    takes_idempotency_keys: config.takes_idempotency_keys,
    requests_per_minute: config.requests_per_minute,
    problems: config.problems,
  }

/** What is known of this build, this browser, and what is kept here. */
const readFacts = async (
  client: Client,
  owners: readonly string[],
  config: RuntimeConfig | null,
): Promise<Omit<BundleParts, 'now'>> => {
  const kept = await readEntries(owners).catch(() => ({ entries: [] }))
  const memory = unkept.get()
  const own = memory.entries.flatMap(({ owner, entry }) =>
    owners.includes(owner) && entry.kind !== 'seen' ? entry : [],
  )
  return {
    entries: [...own.toReversed(), ...kept.entries],
    facts: {
      versions: {
        build: build(),
        api_version: SERVICE_VERSION,
        version_header: client.connection.version_header,
        connection: client.state.get(),
      },
      service: serviceFacts(config),
      settings: Object.fromEntries(SETTINGS.map((name) => [name, readStored(ENTRIES[name])])),
      browser: {
        user_agent: navigator.userAgent,
        language: navigator.language,
        window: `${innerWidth}×${innerHeight}`,
        pixel_ratio: devicePixelRatio,
        is_online: navigator.onLine,
        is_secure: isSecureContext,
        time_zone_minutes: -new Date().getTimezoneOffset(),
      },
      kept: {
        storage: await sizeOfStorage(),
        activity: await countEntries(owners).catch(() => null),
        activity_problem: memory.problem,
        ...Object.fromEntries(KINDS.map((kind) => [kind, storedTexts(kind)])),
      },
    },
  }
}

const useFacts = () => {
  const client = useClient()
  const { network, cache } = useSession()
  const owners = useOwners()
  const { data } = useQuery({
    queryKey: ['support bundle', owners],
    networkMode: 'always',
    gcTime: 0,
    queryFn: async () => readFacts(client, owners, await runtimeConfigWithin(network, cache)),
  })
  return data ?? null
}

/** Shows what would be in a support bundle, and saves it as a file. */
export const SupportDialog = ({ onClose }: { onClose: () => void }) => {
  const { connection } = useClient()
  const known = useFacts()
  const [now] = useState(() => new Date())
  const [hasIds, setHasIds] = useState(false)
  const [hasBodies, setHasBodies] = useState(false)
  const keys = [connection, storedIn('session'), storedIn('local')].flatMap((one) => one?.key ?? [])
  const text = known && bundleText({ ...known, now }, { hasIds, hasBodies }, [...new Set(keys)])
  const save = () => {
    if (text === null) return
    const name = `adit-support-${now.toISOString().slice(0, 10)}.json`
    downloadFile(new File([text], name, { type: 'application/json' }))
    toast('Support bundle saved')
    onClose()
  }
  return (
    <ConfirmDialog
      title="Support bundle"
      wide
      confirm="Download"
      isReady={text !== null}
      onConfirm={save}
      onCancel={onClose}
      details={
        <div className={styles.parts}>
          <div className={styles.choices}>
            <Checkbox label="Include the IDs of records" checked={hasIds} onChange={setHasIds} />
            <Checkbox
              label="Include names, messages and the bodies of failed requests"
              checked={hasBodies}
              onChange={setHasBodies}
            />
          </div>
          {text !== null && (
            <div className={styles.text}>
              <CodeBlock label="Contents of the support bundle" text={text} />
            </div>
          )}
        </div>
      }
    >
      The last failed requests, versions, settings, the browser and how much is kept here. It has no
      key; whatever looks like one is removed. This is the whole file: read it before you send it.
    </ConfirmDialog>
  )
}
