import { certificateState, type ExpiryDays } from '#domain/certificate-state.ts'
import { operatorName } from '#domain/operator-name.ts'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { expiryDays } from '../../../device/expiry-days.ts'
import { useMirror } from '../../../mirror/use-mirror.ts'
import { COPIED_OPERATORS } from '../../../resources/operators/copied-operators.ts'
import { bindingOf, readOperatorRow } from '../../../resources/operators/operator-document.ts'
import { renewalOf, renewalWords } from '../../../resources/operators/renewal.ts'
import type { ViewReply } from '../../../search/view.ts'
import { certificateLook, type Look } from '../../../ui/certificate-look.ts'

/** So many certificates are shown: those that end first. */
const MOST_CERTIFICATES = 2000

/** The certificate of an operator, as the page of all of them shows it. */
export type ListedCertificate = {
  readonly id: string
  readonly name: string
  readonly until: Date
  readonly look: Look
  readonly forecast: string
}

const listed = (
  row: ViewReply['rows'][number],
  now: Date,
  within: ExpiryDays,
): ListedCertificate[] => {
  const operator = readOperatorRow(row)
  const { cert } = bindingOf(operator)
  const { version } = operator.deployment
  // Others have no place in time.
  if (!(cert.not_after instanceof Date)) return []
  return [
    {
      id: operator.id,
      name: operatorName(operator),
      until: cert.not_after,
      look: certificateLook(certificateState(cert, now, within)),
      forecast: renewalWords(renewalOf(version, cert, now)),
    },
  ]
}

/** All certificates of the copy of all operators, those that end first first; null until they are there. */
export const useCertificates = (now: Date) => {
  const mirror = useMirror(COPIED_OPERATORS)
  const state = useSyncExternalStore(mirror.state.subscribe, mirror.state.get)
  const within = useSelector(expiryDays)
  const [reply, setReply] = useState<ViewReply | null>(null)
  useEffect(() => mirror.start(), [mirror])
  useEffect(() => {
    let isWanted = true
    const sort = [{ column: 'certificate', isDescending: false }]
    mirror.rows({ text: '-cert:none', sort, from: 0, to: MOST_CERTIFICATES }).then(
      (rows) => isWanted && setReply(rows),
      // Without the worker there is no answer: the state of the copy then says so.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
    // A growing copy is asked again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [mirror, state.revision])
  const certificates = useMemo(
    () => reply?.rows.flatMap((row) => listed(row, now, within)) ?? null,
    [reply, now, within],
  )
  return {
    mirror,
    state,
    /** Of the copy that the certificates are from. */
    revision: reply?.revision ?? 0,
    matches: reply?.matches ?? 0,
    shown: reply?.rows.length ?? 0,
    certificates,
  }
}
