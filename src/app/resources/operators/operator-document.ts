import { isAddressable } from '#contract/text.ts'
import { Operator } from '#contract/operators.ts'
import { readCertificate, type Certificate } from '#domain/certificate-state.ts'
import { readTime, type WireTime } from '#domain/read-time.ts'
import { readRecord } from './loose-list.ts'

/** The data of an operator's bindings feature. */
export type BindingDocument = {
  readonly endpoint_selectors: readonly string[]
  readonly ingress_endpoint: string
  readonly cert: Certificate
}

/**
 * An operator with all members present. In a reply, missing, null and empty all mean "not set": here that is
 * "" for a text, an empty list, and null for a time.
 */
export type OperatorDocument = {
  readonly id: string
  readonly uri: string
  readonly created_at: WireTime
  readonly updated_at: WireTime
  readonly description: string
  readonly metadata: string
  readonly principal: { readonly id: string; readonly uri: string }
  /** As the service names them, known or not. */
  readonly enabled_features: readonly string[]
  readonly region: string
  readonly deployment: {
    readonly name: string
    readonly namespace: string
    readonly version: string
    readonly cluster_name: string
  }
  /** Null exactly when the service sends none, whatever the features say. */
  readonly binding: BindingDocument | null
  /** The raw reply, including members unknown to the contract. */
  readonly source: Operator
  /** The text of the reply, if it was of this operator alone. */
  readonly text?: string
}

/** A page of the list of operators. */
export type OperatorPage = {
  readonly operators: readonly OperatorDocument[]
  /** The entries that could not be read, or only in part, as the service sent them. */
  readonly odd: readonly unknown[]
  /** Null on the last page. */
  readonly next_page_uri: string | null
}

const readBinding = (reply: Operator['binding']): BindingDocument => ({
  endpoint_selectors: reply?.endpoint_selectors ?? [],
  ingress_endpoint: reply?.ingress_endpoint ?? '',
  cert: readCertificate(reply?.cert),
})

const NO_BINDING = readBinding(null)

/** The binding of an operator; an empty one if it has none. */
export const bindingOf = ({ binding }: OperatorDocument): BindingDocument => binding ?? NO_BINDING

/** Whether the bindings feature of an operator is on. */
export const hasBindings = ({
  enabled_features,
}: Pick<OperatorDocument, 'enabled_features'>): boolean => enabled_features.includes('bindings')

/** Parses an operator from a reply. */
export const readOperator = (source: Operator): OperatorDocument => {
  const { principal, deployment } = source
  return {
    id: source.id,
    uri: source.uri ?? '',
    created_at: readTime(source.created_at),
    updated_at: readTime(source.updated_at),
    description: source.description ?? '',
    metadata: source.metadata ?? '',
    principal: { id: principal?.id ?? '', uri: principal?.uri ?? '' },
    enabled_features: source.enabled_features ?? [],
    region: source.region ?? '',
    deployment: {
      name: deployment?.name ?? '',
      namespace: deployment?.namespace ?? '',
      version: deployment?.version ?? '',
      cluster_name: deployment?.cluster_name ?? '',
    },
    binding: source.binding ? readBinding(source.binding) : null,
    source,
  }
}

/** An operator as far as a row of the copy has it. */
export const readOperatorRow = (row: { readonly id: string }): OperatorDocument =>
  readOperator(readRecord(row) ?? { id: row.id })

type ListReply = {
  operators?: readonly unknown[] | null | undefined
  next_page_uri?: string | null | undefined
}

/** Parses a page of the list of operators: one odd entry does not lose the others. */
export const readOperatorPage = ({ operators, next_page_uri }: ListReply): OperatorPage => {
  const read: OperatorDocument[] = []
  const odd: unknown[] = []
  for (const entry of operators ?? []) {
    const whole = Operator.safeParse(entry).data
    const record = whole && isAddressable(whole.id) ? whole : readRecord(entry)
    if (!record || record !== whole) odd.push(entry)
    if (record) read.push(readOperator(record))
  }
  return { operators: read, odd, next_page_uri: next_page_uri || null }
}
