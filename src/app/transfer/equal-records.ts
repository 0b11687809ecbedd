import type { DocumentsOf } from '../bulk/bulk-writes.ts'
import type { Members } from '../resources/members.ts'
import { toList } from '../writes/conflicts/field.ts'
import { fileMembers, isList, type FileForm } from './file-form.ts'

/** The same text for all records that mean the same at some paths. */
const signatureOf = ({ fields }: FileForm, paths: readonly string[], members: Members): string =>
  JSON.stringify(
    paths.map((path) =>
      isList(fields.get(path))
        ? [...new Set(toList(members[path]))].toSorted()
        : (members[path] ?? ''),
    ),
  )

/**
 * Those of the new records that would double one that is there: equal in all that they set. What the service never
 * returns, such as a signing request, cannot be compared.
 */
export const findEqual = async <New extends { readonly wanted: Members }>(
  form: FileForm,
  created: readonly New[],
  records: ReturnType<DocumentsOf>,
): Promise<New[]> => {
  const groups = new Map<string, { paths: string[]; wanted: Map<string, New[]> }>()
  for (const one of created) {
    const paths = [...form.fields.keys()].filter((path) => one.wanted[path] !== undefined)
    if (paths.length === 0) continue
    const key = JSON.stringify(paths)
    const group = groups.get(key) ?? { paths, wanted: new Map<string, New[]>() }
    groups.set(key, group)
    const signature = signatureOf(form, paths, one.wanted)
    group.wanted.set(signature, [...(group.wanted.get(signature) ?? []), one])
  }
  const found = new Set<New>()
  for await (const piece of records)
    for (const { document } of piece) {
      const record = form.resource.read(document)
      if (!record) continue
      const members = fileMembers(form, record)
      for (const { paths, wanted } of groups.values())
        for (const one of wanted.get(signatureOf(form, paths, members)) ?? []) found.add(one)
    }
  return created.filter((one) => found.has(one))
}
