import { DEFAULT_REGION, Operator } from '#contract/operators.ts'
import { Fragment, type ReactNode } from 'react'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { Tags } from '../../ui/badge.tsx'
import { Card, CardGrid, CardStack } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { BindingCard } from './binding-card.tsx'
import { CertificateCard } from './certificate-card.tsx'
import styles from './operator-detail.module.css'
import { OwnerNotice } from './owner-notice.tsx'

const KNOWN = new Set(Object.keys(Operator.shape))

const unknownFields = ({ source }: OperatorDocument): [string, ReactNode][] =>
  Object.entries(source)
    .filter(([name]) => !KNOWN.has(name))
    .map(([name, value]) => [name, <TextValue key={name} text={JSON.stringify(value)} mono />])

/** Every field of an operator but its address, which its JSON has; what is due first. */
export const SummaryTab = ({ operator }: { operator: OperatorDocument }) => {
  const { deployment, principal, enabled_features, binding } = operator
  const unknown = unknownFields(operator)
  const about = (
    <Card title="About">
      <DetailsList
        items={[
          ['Description', <TextValue key="" text={operator.description} />],
          [
            'Metadata',
            <Fragment key="">
              <Metadata text={operator.metadata} />
              <OwnerNotice operator={operator} />
            </Fragment>,
          ],
          [
            'Enabled features',
            enabled_features.length > 0 ? <Tags key="" items={enabled_features} /> : 'None',
          ],
          ['Region', <TextValue key="" text={operator.region || `${DEFAULT_REGION} (default)`} />],
          ['Created', <RelativeTime key="" time={operator.created_at} />],
          ['Created by', <TextValue key="" text={principal.id} mono />],
        ]}
      />
    </Card>
  )
  return (
    <CardGrid>
      <CardStack>
        {binding ? <CertificateCard operator={operator} /> : about}
        <DeploymentCard deployment={deployment} />
      </CardStack>
      <CardStack>
        <BindingCard operator={operator} />
        {binding && about}
        {unknown.length > 0 && (
          <Card title="Other fields">
            <DetailsList items={unknown} />
          </Card>
        )}
      </CardStack>
    </CardGrid>
  )
}

// An empty one is left out on a narrow screen.
const DeploymentCard = ({ deployment }: Pick<OperatorDocument, 'deployment'>) => (
  <div className={Object.values(deployment).some(Boolean) ? undefined : styles.emptyPart}>
    <Card title="Deployment">
      <DetailsList
        items={[
          ['Deployment name', <TextValue key="" text={deployment.name} />],
          ['Version', <TextValue key="" text={deployment.version} mono />],
          ['Namespace', <TextValue key="" text={deployment.namespace} />],
          ['Cluster name', <TextValue key="" text={deployment.cluster_name} />],
        ]}
      />
    </Card>
  </div>
)

// More than about eight lines scroll in their own box, so that the rest stays visible.
const isLong = (text: string) => text.length > 400 || text.split('\n').length > 8

const Metadata = ({ text }: { text: string }) =>
  isLong(text) ? (
    <div className={styles.longText}>
      <CodeBlock label="Metadata" text={text} />
    </div>
  ) : (
    <TextValue text={text} mono />
  )
