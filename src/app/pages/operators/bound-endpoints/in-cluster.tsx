import { useMemo, useState } from 'react'
import {
  clusterServices,
  dropsAll,
  FIRST_SKIPPING,
  namespaceCommands,
  serviceCommands,
  type ClusterServices,
  type LeftOut,
  type ListedService,
} from '../../../resources/operators/cluster-services.ts'
import type { ListedEndpoint } from '../../../resources/operators/endpoint-fields.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardStack } from '../../../ui/card.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import tableStyles from './bound-endpoints.module.css'
import styles from './endpoint-list.module.css'

const Commands = ({ service }: { service: ListedService }) => {
  const [isOpen, setIsOpen] = useState(false)
  const commands = serviceCommands(service)
  const name = `${service.service}.${service.namespace}`
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.opener} aria-label={`Commands for ${name}`}>
        Commands
      </summary>
      {isOpen && (
        <div className={styles.commands}>
          <CodeBlock label={`Commands for ${name}`} text={commands} isUnwrapped />
          <CopyButton size="small" text={commands} of={`the commands for ${name}`}>
            Copy
          </CopyButton>
        </div>
      )}
    </details>
  )
}

const SERVICE_COLUMNS: readonly Column<ListedService>[] = [
  {
    id: 'service',
    heading: 'Service',
    className: styles.service,
    cell: ({ service, isContested }) => (
      <>
        <span className={tableStyles.mono}>{service}</span>{' '}
        {isContested && (
          <Badge tone="warn" sign="triangle">
            Contested
          </Badge>
        )}
      </>
    ),
  },
  {
    id: 'namespace',
    heading: 'Namespace',
    isLabelled: true,
    cell: ({ namespace }) => <span className={tableStyles.mono}>{namespace}</span>,
  },
  {
    id: 'port',
    heading: 'Port',
    isLabelled: true,
    cell: ({ port, scheme }) => `${port}/TCP (${scheme})`,
  },
  {
    id: 'endpoints',
    heading: 'Endpoints',
    isLabelled: true,
    cell: ({ endpoints }) => formatNumber(endpoints),
  },
  {
    id: 'commands',
    heading: 'Commands',
    isHeadingHidden: true,
    className: styles.commandCell,
    cell: (service) => <Commands service={service} />,
  },
]

const LEFT_COLUMNS: readonly Column<LeftOut>[] = [
  {
    id: 'url',
    heading: 'URL',
    className: styles.leftUrl,
    cell: ({ url }) => <span className={tableStyles.mono}>{shortened(url || '—')}</span>,
  },
  { id: 'reason', heading: 'Reason', cell: ({ reason }) => shortened(reason) },
]

type LeftOutCardProps = { title: string; endpoints: readonly LeftOut[] }

const LeftOutCard = ({ title, endpoints }: LeftOutCardProps) =>
  endpoints.length > 0 && (
    <Card title={title} aside={formatNumber(endpoints.length)} flush>
      <DataTable
        caption={title}
        what="endpoints"
        columns={LEFT_COLUMNS}
        rows={endpoints}
        keyOf={({ id }, index) => `${id} ${index}`}
      />
    </Card>
  )

const OlderVersions = ({ version, count }: { version: string; count: number }) => {
  if (count === 0) return null
  const drops = dropsAll(version)
  if (drops === false) return null
  const urls = plural(count, { one: 'this URL', other: 'these URLs' })
  return (
    <Alert tone={drops ? 'bad' : 'warn'}>
      {drops
        ? `Version ${shortened(version)} of the operator likely stops at ${urls}, and makes or updates no Service at all.`
        : `Operators below ${FIRST_SKIPPING} stop at ${urls}, and make or update no Service at all; this one's version is not known.`}{' '}
      Versions from {FIRST_SKIPPING} on leave out only what they can't read.
    </Alert>
  )
}

const Namespaces = ({ namespaces }: Pick<ClusterServices, 'namespaces'>) => {
  const text = namespaceCommands(namespaces)
  return (
    <Card
      title="Namespaces that must exist"
      aside={
        <CopyButton size="small" text={text} of="the commands for namespaces">
          Copy
        </CopyButton>
      }
      flush
    >
      <CodeBlock label="Commands for namespaces" text={text} />
    </Card>
  )
}

const summaryOf = ({ services, namespaces, skipped, refused }: ClusterServices): string => {
  const left = skipped.length + refused.length
  return [
    plural(services.length, { one: '# Service', other: '# Services' }),
    plural(namespaces.length, { one: ' in # namespace', other: ' in # namespaces' }),
    left === 0
      ? ''
      : plural(left, { one: ', # endpoint left out', other: ', # endpoints left out' }),
  ].join('')
}

type InClusterProps = {
  endpoints: readonly ListedEndpoint[]
  version: string
  /** What of the list they are. */
  covers: string
}

/** What the operator would make of the endpoints in its cluster, by what their URLs say. */
export const InCluster = ({ endpoints, version, covers }: InClusterProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const cluster = useMemo(
    () => clusterServices(endpoints.map(({ id, address, proto }) => ({ id, url: address, proto }))),
    [endpoints],
  )
  const { services, namespaces, skipped, refused } = cluster
  return (
    <details
      className={tableStyles.document}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>In the cluster: {summaryOf(cluster)}</summary>
      {isOpen && (
        <CardStack>
          <p className={styles.note}>
            As ngrok-operator reads the URLs of the endpoints loaded here ({covers}). The cluster
            itself is not asked.
          </p>
          <OlderVersions version={version} count={skipped.length} />
          {services.some(({ isContested }) => isContested) && (
            <Alert tone="warn">
              Several URLs want one name in one namespace. A cluster has one Service of a name, so
              that likely only one of them is reached.
            </Alert>
          )}
          {namespaces.length > 0 && <Namespaces namespaces={namespaces} />}
          {services.length > 0 && (
            <Card title="Services" aside={formatNumber(services.length)} flush>
              <DataTable
                caption="Services"
                what="Services"
                columns={SERVICE_COLUMNS}
                rows={services}
                keyOf={({ url }) => url}
              />
            </Card>
          )}
          <LeftOutCard title="Skipped by the operator" endpoints={skipped} />
          <LeftOutCard title="Refused by the cluster" endpoints={refused} />
        </CardStack>
      )}
    </details>
  )
}
