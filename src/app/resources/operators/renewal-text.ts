import { FIRST_RENEWING, renewsItself } from './renewal.ts'

/** What to expect of the operator in the cluster whose certificate ends soon, or has ended. */
export const renewalText = (version: string, isExpired: boolean): string => {
  switch (renewsItself(version)) {
    case false:
      return `Version ${version} of the operator doesn't renew it: versions from ${FIRST_RENEWING} on do. Upgrade the operator, or upload a new CSR.`
    case true:
      return isExpired
        ? "The operator in the cluster renews it 30 days ahead, but didn't. Check that it is running."
        : "The operator in the cluster renews it 30 days ahead, but hasn't yet. Check that it is running."
    case null:
      return `Operators from version ${FIRST_RENEWING} on renew it 30 days ahead; this one's version is not known. Check that it is running.`
  }
}
