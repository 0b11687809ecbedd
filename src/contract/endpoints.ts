import * as edgeModules from './edge-modules.ts'
import * as operators from './operators.ts'

/** The fifteen operations of spec section 4, by operation id. */
export const endpoints = {
  createOperator: operators.createOperator,
  updateOperator: operators.updateOperator,
  deleteOperator: operators.deleteOperator,
  getOperator: operators.getOperator,
  listOperators: operators.listOperators,
  listBoundEndpoints: operators.listBoundEndpoints,
  replaceTcpIpRestriction: edgeModules.replaceTcpIpRestriction,
  getTcpIpRestriction: edgeModules.getTcpIpRestriction,
  deleteTcpIpRestriction: edgeModules.deleteTcpIpRestriction,
  replaceTlsBackend: edgeModules.replaceTlsBackend,
  getTlsBackend: edgeModules.getTlsBackend,
  deleteTlsBackend: edgeModules.deleteTlsBackend,
  replaceTlsIpRestriction: edgeModules.replaceTlsIpRestriction,
  getTlsIpRestriction: edgeModules.getTlsIpRestriction,
  deleteTlsIpRestriction: edgeModules.deleteTlsIpRestriction,
} as const
export type OperationId = keyof typeof endpoints
