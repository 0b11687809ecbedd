/** What is wrong with a TLS connection to another service, and what to do. */
type Failure = { what: string; advice: string }

const UNTRUSTED: Failure = {
  what: 'Its certificate is not signed by an authority that this machine trusts',
  advice:
    'If it is the right service, put the certificate of its authority into a file, name it in NODE_EXTRA_CA_CERTS, and start again.',
}

const TLS_FAILURES: Readonly<Record<string, Failure>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: {
    what: 'Its certificate has expired',
    advice: 'Renew the certificate there, and check the clock of this machine.',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    what: 'Its certificate is for another host',
    advice: 'Use an address whose host the certificate names.',
  },
  EPROTO: {
    what: 'It does not speak TLS there, or none that this process does',
    advice: 'Check the port, and whether its address should ask for TLS.',
  },
}

/** What an error of connecting means, if it is one of TLS. */
export const tlsFailure = (code: string | undefined): Failure | undefined =>
  code === undefined || !Object.hasOwn(TLS_FAILURES, code) ? undefined : TLS_FAILURES[code]
