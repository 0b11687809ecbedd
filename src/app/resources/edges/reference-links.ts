import type { EdgeModule, ModuleReply } from '#contract/edge-modules.ts'
import { refMember, refsIn } from './module-form.ts'

/** An address that a person may follow: a whole http(s) address without a user name; null for anything else. */
export const webAddress = (text: string | null | undefined): string | null => {
  // Not relative: the service's own host is not known to serve it.
  if (!text || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const { protocol, username, password, href } = new URL(text)
  return /^https?:$/.test(protocol) && username + password === '' ? href : null
}

/** The references of a module that have an address to follow, each once. */
export const referenceLinks = (
  { document }: Pick<EdgeModule, 'document'>,
  reply: ModuleReply | null,
): { id: string; href: string }[] => {
  const refs = Object.values(document.refs).flatMap((ref) =>
    refsIn(refMember(reply ?? {}, ref.reply)),
  )
  const links = refs.flatMap(({ id, uri }) => {
    const href = webAddress(uri)
    return id && href ? [[id, href] as const] : []
  })
  return [...new Map(links)].map(([id, href]) => ({ id, href }))
}
