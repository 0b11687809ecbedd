/** The value of the version header (spec 9). Its name is a setting, since services of this family differ. */
export const SERVICE_VERSION = '2'
/** The version header's name where none is configured (spec 9). */
export const VERSION_HEADER = 'Service-Version'
/** The path of the embedded service's API on its origin. */
export const API_BASE_PATH = '/api'
