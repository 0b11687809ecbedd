import type { celEnv, celFunc } from '@bufbuild/cel'

/** A function of CEL, or one of its overloads. */
export type CelFunction = ReturnType<typeof celFunc>
export type CelCall = CelFunction['call']
export type CelValue = Parameters<CelCall>[2][number]
export type CelFunctions = ReturnType<typeof celEnv>['funcs']

/** The same function with another `call`. An exception in `call` ends the evaluation, even in || and &&. */
export const withCall = (
  { id, name, target, arguments: parameters, result }: CelFunction,
  call: CelCall,
): CelFunction =>
  // The library's function type has a private brand that nothing reads: these members are all it needs.
  ({ id, name, target, arguments: parameters, result, call }) as CelFunction
