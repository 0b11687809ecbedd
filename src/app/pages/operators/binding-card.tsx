import { certificateState } from '#domain/certificate-state.ts'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
} from '../../resources/operators/operator-document.ts'
import { Link } from '../../shell/link.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { plural } from '../../ui/intl.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import numberedLinesStyles from './numbered-lines.module.css'
import { useNow } from '../../ui/use-now.ts'
import styles from './operator-detail.module.css'

/** Lines of code with their numbers, in a box that scrolls. */
const NumberedLines = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <ScrollArea label={label} className={numberedLinesStyles.box}>
    <ol className={numberedLinesStyles.lines}>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line may occur twice
        <li key={index}>
          <code translate="no">{line}</code>
        </li>
      ))}
    </ol>
  </ScrollArea>
)

type BindingCardProps = {
  operator: OperatorDocument
  /** How many endpoints are bound; "" while that is not known. */
  count: string
}

/** The binding of an operator: its selectors, what they bind, and its ingress endpoint. */
export const BindingCard = ({ operator, count }: BindingCardProps) => {
  const { binding } = operator
  if (!binding) return <NoBinding operator={operator} />
  const { endpoint_selectors: selectors, ingress_endpoint } = binding
  return (
    <Card
      title="Binding"
      aside={
        <>
          <span className={styles.count}>
            {plural(selectors.length, { one: '# selector', other: '# selectors' })}
          </span>
          {selectors.length > 0 && (
            <CopyButton size="small" text={selectors.join('\n')} of="the selectors">
              Copy
            </CopyButton>
          )}
        </>
      }
      flush
    >
      {!hasBindings(operator) && (
        <div className={styles.inset}>
          <Alert tone="warn">Bindings are off, but the service still returns a binding.</Alert>
        </div>
      )}
      {selectors.length > 0 ? (
        <NumberedLines label="List of selectors" lines={selectors} />
      ) : (
        <p className={`${styles.inset} ${styles.note}`}>No selectors, so no endpoint binds.</p>
      )}
      <div className={`${styles.inset} ${styles.below}`}>
        <DetailsList
          items={[
            ...(count
              ? [['Bound endpoints', <BoundCount key="" count={count} of={operator} />] as const]
              : []),
            ['Ingress endpoint', <TextValue key="" text={ingress_endpoint} mono />],
          ]}
        />
      </div>
    </Card>
  )
}

const BoundCount = ({ count, of }: { count: string; of: OperatorDocument }) => {
  const { state } = certificateState(bindingOf(of).cert, useNow())
  return (
    <Link className={styles.link} to="." search={{ tab: 'bound-endpoints' } as never} replace>
      {count}
      {state === 'expired' && ' match · none served, certificate expired'}
    </Link>
  )
}

const NoBinding = ({ operator }: { operator: OperatorDocument }) => (
  <Card title="Binding">
    <p className={styles.note}>
      {hasBindings(operator)
        ? 'Bindings are on, but the service returned no binding for this operator.'
        : "Bindings are off. Turn on the bindings feature to bind endpoints to this operator's cluster."}
    </p>
  </Card>
)
