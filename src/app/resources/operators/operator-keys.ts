import type { Client } from '../../api/client.ts'

/** The prefix of the keys of all list pages of operators. */
export const listsKey = (client: Client) => [...client.key, 'operators', 'list']

/** The prefix of the keys of all operators that were read one by one. */
export const operatorsKey = (client: Client) => [...client.key, 'operators', 'one']

/** The prefix of the keys of all pages of bound endpoints, of all operators. */
export const allBoundEndpointsKey = (client: Client) => [
  ...client.key,
  'operators',
  'bound-endpoints',
]

/** The prefix of the keys of all pages of an operator's bound endpoints. */
export const boundEndpointsKey = (client: Client, id: string) => [
  ...allBoundEndpointsKey(client),
  id,
]
