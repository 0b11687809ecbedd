import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import type { Mirror } from '../mirror/protocol.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { tokenStates } from '../search/edit-search.ts'
import type { Facet } from '../search/view.ts'
import { shortened } from '../ui/first-part.ts'
import { formatNumber } from '../ui/intl.ts'
import styles from './facet-list.module.css'
import { FacetValues } from './facet-list.tsx'
import { useListed } from './listed-resource.ts'
import { accountList } from '../connection/account-list.ts'
import { ENTRIES } from '../device/registry.ts'

/** So many members of JSON at most have a facet. */
const MOST_MEMBERS = 8

/** The members of JSON (`metadata.team`) that a person has chosen to filter a list by, by the slot of the list. */
const chosenMembers = accountList({
  entry: ENTRIES.facets,
  members: ['token'],
  nameOf: ({ token }) => token,
  most: MOST_MEMBERS,
})

type MemberFacetsProps = {
  mirror: Mirror
  /** The JSON: of operators, the metadata. */
  field: ResourceField
  /** The search that the counts belong to, and the copy. */
  text: string
  revision: number
  /** The search whose values are ticked. */
  ticked: string
  onToggle: (token: string, value: string) => void
}

/** The facets of these tokens, as they were last counted; null for one with too many different values. */
const useFacets = (
  { mirror, text, revision }: Pick<MemberFacetsProps, 'mirror' | 'text' | 'revision'>,
  tokens: readonly string[],
) => {
  const [facets, setFacets] = useState<ReadonlyMap<string, Facet | null>>(new Map())
  useEffect(() => {
    let isWanted = true
    const count = async () => {
      const all = tokens.map(
        async (token) => [token, await mirror.values({ text, token, sought: '' })] as const,
      )
      const counted = new Map(await Promise.all(all))
      if (isWanted) setFacets(counted)
    }
    // Without the worker there is no answer: the state of the copy then says so.
    count().catch(() => undefined)
    return () => {
      isWanted = false
    }
    // A change of the copy counts anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [mirror, text, revision, tokens])
  return facets
}

/** Filters by members of JSON that the person has chosen, suggested from those that records have. */
export const MemberFacets = ({ field, ticked, onToggle, ...counted }: MemberFacetsProps) => {
  const { mirror, text } = counted
  const { tokens, copied } = useListed()
  const slot = slotOf(ownerId(useClient().connection), copied.key)
  const [chosen, setChosen] = useState(() => chosenMembers.read(slot).map(({ token }) => token))
  const stateOf = useMemo(() => tokenStates(tokens, ticked), [tokens, ticked])
  const json = field.search?.token ?? ''
  const wanted = useMemo(() => [json, ...chosen], [json, chosen])
  const facets = useFacets(counted, wanted)
  const heading = field.heading.toLowerCase()
  const offered = (facets.get(json)?.values ?? []).filter(
    ({ value }) => !chosen.includes(`${json}.${value}`),
  )
  const choose = (token: string) => {
    chosenMembers.put(slot, { token })
    setChosen([...chosen, token])
  }
  const drop = (token: string) => {
    chosenMembers.remove(slot, { token })
    setChosen(chosen.filter((one) => one !== token))
  }
  return (
    <>
      {chosen.map((token) => {
        const facet = facets.get(token)
        const remove = (
          <button type="button" className={styles.whole} onClick={() => drop(token)}>
            Remove<span className="visually-hidden"> the filter by {token}</span>
          </button>
        )
        if (facet === undefined) return null
        if (facet !== null)
          return (
            <FacetValues key={token} {...{ mirror, text, facet, stateOf, onToggle }}>
              {facet.values.length === 0 && <p className={styles.more}>No record has it now.</p>}
              {remove}
            </FacetValues>
          )
        return (
          <fieldset key={token} className={styles.facet}>
            <legend className={styles.heading}>{token}</legend>
            <p className={styles.more}>
              Too many different values to list. Search {token}: instead.
            </p>
            {remove}
          </fieldset>
        )
      })}
      {offered.length > 0 && chosen.length < MOST_MEMBERS && (
        <div className={styles.facet}>
          <select
            className={styles.field}
            aria-label={`Filter by a member of the ${heading}`}
            value=""
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">Filter by {heading}…</option>
            {offered.map(({ value, count }) => (
              <option key={value} value={`${json}.${value}`}>
                {shortened(value)} ({formatNumber(count)})
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  )
}
