/** The texts of an endpoint that selectors see as the service stores them. */
export const ENDPOINT_TEXTS = [
  'id',
  'url',
  'public_url',
  'proto',
  'type',
  'region',
  'description',
  'metadata',
  'hostport',
] as const
