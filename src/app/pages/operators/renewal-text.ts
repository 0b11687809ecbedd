import { compareVersions, readVersion } from '../../search/version.ts'

// ngrok-operator: below this version it never renewed the certificate of its bindings.
const FIRST_RENEWING = readVersion('0.22.0')

/** Whether an operator of this version renews its certificate by itself; null if its version does not tell. */
export const renewsItself = (version: string): boolean | null => {
  const own = readVersion(version)
  return own && FIRST_RENEWING && compareVersions(own, FIRST_RENEWING) >= 0
}

/** What to expect of the operator in the cluster whose certificate ends soon, or has ended. */
export const renewalText = (version: string, isExpired: boolean): string => {
  switch (renewsItself(version)) {
    case false:
      return `Version ${version} of the operator doesn't renew it: versions from 0.22.0 on do. Upgrade the operator.`
    case true:
      return isExpired
        ? "The operator in the cluster renews it 30 days ahead, but didn't. Check that it is running."
        : "The operator in the cluster renews it 30 days ahead, but hasn't yet. Check that it is running."
    case null:
      return "Operators from version 0.22.0 on renew it 30 days ahead; this one's version is not known. Check that it is running."
  }
}
