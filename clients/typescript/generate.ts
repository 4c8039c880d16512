import openapiTS, { astToString } from 'openapi-typescript'

const HEADING = '// Generated from the OpenAPI document by `npm run docs:client`.\n\n'

/** Generates the types of an OpenAPI document. */
export async function clientTypes(document: object): Promise<string> {
  return HEADING + astToString(await openapiTS(JSON.stringify(document)))
}
