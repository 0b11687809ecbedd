import { isRecord, parsedJson, textOrJson } from '#contract/json-value.ts'
import { DEFAULT_REGION, Operator } from '#contract/operators.ts'
import { Fragment, type ReactNode } from 'react'
import type { OperatorDocument } from '../../resources/operators/operator-document.ts'
import { Tags } from '../../ui/badge.tsx'
import { Card, CardGrid, CardStack } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { unhidden } from '../../ui/first-part.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { BindingCard } from './binding-card.tsx'
import { Day } from './certificate-dates.tsx'
import { CertificateCard } from './certificate-card.tsx'
import styles from './operator-detail.module.css'
import { OwnerNotice } from './owner-notice.tsx'

/** So much of a description is in the title of a narrow page. */
const TITLE_LENGTH = 60

const KNOWN = new Set(Object.keys(Operator.shape))

const unknownFields = ({ source }: OperatorDocument): [string, ReactNode][] =>
  Object.entries(source)
    .filter(([name]) => !KNOWN.has(name))
    .map(([name, value]) => [name, <TextValue key={name} text={JSON.stringify(value)} mono />])

/** Every field of an operator but its address, which its JSON has; what is due first. */
export const SummaryTab = ({ operator, count }: { operator: OperatorDocument; count: string }) => {
  const { deployment, principal, enabled_features, binding, description, metadata } = operator
  const unknown = unknownFields(operator)
  const about = (
    <Card title="About">
      <DetailsList
        items={[
          // The title may cut it.
          ...(description.length > TITLE_LENGTH
            ? [['Description', <TextValue key="" text={description} />] as const]
            : []),
          [
            'Enabled features',
            enabled_features.length > 0 ? <Tags key="" items={enabled_features} /> : 'None',
          ],
          ['Region', <TextValue key="" text={operator.region || `${DEFAULT_REGION} (default)`} />],
          ...(metadata
            ? [
                [
                  'Metadata',
                  <Fragment key="">
                    <Metadata text={metadata} />
                    <OwnerNotice operator={operator} />
                  </Fragment>,
                ] as const,
              ]
            : []),
          [
            'Created',
            <Fragment key="">
              <Day time={operator.created_at} />
              {principal.id && (
                <>
                  {' '}
                  <span className={styles.note}>by</span> <TextValue text={principal.id} mono />
                </>
              )}
            </Fragment>,
          ],
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
        <BindingCard operator={operator} count={count} />
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
          ['Cluster name', <TextValue key="" text={deployment.cluster_name} />],
          ['Namespace', <TextValue key="" text={deployment.namespace} />],
          ['Deployment name', <TextValue key="" text={deployment.name} />],
          ['Version', <TextValue key="" text={deployment.version} mono />],
        ]}
      />
    </Card>
  </div>
)

// More than about eight lines scroll in their own box, so that the rest stays visible.
const isLong = (text: string) => text.length > 400 || text.split('\n').length > 8

const Metadata = ({ text }: { text: string }) => {
  const members = parsedJson(text)
  if (isRecord(members) && Object.keys(members).length > 0)
    return (
      <ScrollArea label="Metadata" className={styles.members}>
        <dl>
          {Object.entries(members).map(([name, value]) => (
            <div key={name}>
              <dt data-cut="">{unhidden(name)}</dt>
              <dd data-cut="">{unhidden(textOrJson(value))}</dd>
            </div>
          ))}
        </dl>
      </ScrollArea>
    )
  return isLong(text) ? (
    <div className={styles.longText}>
      <CodeBlock label="Metadata" text={text} />
    </div>
  ) : (
    <TextValue text={text} mono />
  )
}
