import { plural } from '../../../ui/intl.ts'
import { cutTo, isolated } from '../../../ui/first-part.ts'
import { daysAgo, days } from '../../../ui/format-time.ts'
import { FIRST_RENEWING } from '../renewal.ts'
import type { DuplicateGroup, OrphanGroup } from './find-problems.ts'
import type { OrphanSign } from './orphan-signs.ts'

const MOST_SHOWN = 60

const named = (text: string) => isolated(cutTo(text, MOST_SHOWN))

/** What speaks for an orphan, as a sentence. */
export const signText = (sign: OrphanSign): string => {
  switch (sign.kind) {
    case 'replaced': {
      const of = sign.isSameCluster ? 'name, namespace and cluster' : 'name and namespace'
      return `${named(sign.by.name)} is newer, and has the same ${of} but another namespace.uid.`
    }
    case 'expired': {
      const ended = `Its certificate ended ${daysAgo(sign.days)}`
      // ngrok-operator: it renews 30 days ahead from 0.22.0 on, and never below.
      if (sign.renews) return `${ended}. An operator of its version renews it 30 days ahead.`
      return sign.renews === false
        ? `${ended}. Operators below ${FIRST_RENEWING} never renew it.`
        : `${ended}.`
    }
    case 'silent':
      return `Not updated for ${days(sign.days)}.`
    case 'old':
      return `Its version is ${named(sign.version)}, that of the newer one ${named(sign.newer)}.`
  }
}

type Install = { readonly deployment: string; readonly namespace: string }

/** Where operators of one name are installed: `ngrok-operator in prod`. */
export const installName = ({ deployment, namespace }: Install): string => {
  if (deployment === '' && namespace === '') return 'No deployment name or namespace'
  const name = deployment === '' ? 'No deployment name' : named(deployment)
  return `${name} in ${namespace === '' ? 'no namespace' : named(namespace)}`
}

/** What is likely of the orphans of a group. */
export const orphansText = ({ orphans, of }: OrphanGroup): string => {
  if (of === 1) return 'The only record of this name likely has no operator any more.'
  const all = `${plural(of, { other: '# records' })} of this name`
  return plural(orphans.length, {
    one: `# of ${all} likely has no operator any more.`,
    other: `# of ${all} likely have no operator any more.`,
  })
}

/** What is known of duplicates. */
export const duplicateGroupText = ({ records, latest, uid }: DuplicateGroup): string =>
  `${plural(records.length, { other: '# records' })} have the same name, namespace and namespace.uid, ${named(uid)}. The operator keeps one of them, likely ${named(latest.name)}, which was updated last.`
