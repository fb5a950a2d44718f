import * as z from 'zod'
import { pathsOf, type Endpoint } from '#contract/endpoint.ts'
import { failures } from '#contract/failures.ts'
import { allKeyRights, neededText } from '#contract/key-rights.ts'

/** OpenAPI 3.1 of the declared endpoints. */
export function openApi(endpoints: readonly Endpoint[], origin: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    for (const { path } of pathsOf(endpoint)) {
      const template = path.replace(/:(\w+)/g, '{$1}')
      paths[template] = { ...paths[template], [endpoint.method.toLowerCase()]: operation(endpoint, path) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parkett API',
      version: '1',
      description:
        'Market data of this portal. Prices are simulated unless an answer names another source. Absent values are left out.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: { schemas: { Error: errorSchema } },
  }
}

const errorSchema = {
  type: 'object',
  required: ['displayErrorMessage', 'errorCode', 'errorMessage', 'identifier', 'statusCode'],
  properties: {
    displayErrorMessage: { type: 'string', description: 'German, for readers' },
    errorCode: { type: 'integer' },
    errorMessage: { type: 'string' },
    identifier: { type: 'string', description: 'id of the request' },
    statusCode: { type: 'integer' },
    version: { type: 'integer', description: 'the current one, where another was to be changed' },
    missingRights: { type: 'array', items: { enum: allKeyRights }, description: 'what the key may not' },
  },
}

function operation(endpoint: Endpoint, path: string): object {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const hasBody = endpoint.method !== 'GET' && !(endpoint.body instanceof z.ZodUndefined)
  const errors = new Set([
    ...endpoint.failures.map((name) => failures[name].status),
    400,
    429,
    ...(inPath.length > 0 ? [404] : []),
    ...(hasBody ? [413, 415] : []),
  ])
  return {
    operationId: path === endpoint.path ? endpoint.name : `${endpoint.name}${path.replace(/\W+/g, '_')}`,
    summary: endpoint.summary,
    description: `Open to: ${endpoint.access}. ${neededText(endpoint)}`,
    tags: [endpoint.group],
    parameters: [
      ...parameters(endpoint.params, 'path').filter(({ name }) => inPath.includes(name)),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.method === 'POST' && endpoint.writes ? [idempotencyKey] : []),
      ...(endpoint.failures.includes('VERSION_CONFLICT') ? [ifMatch] : []),
    ],
    ...(hasBody && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } } },
    }),
    responses: {
      200: {
        description: endpoint.summary,
        content: { [endpoint.mediaType]: { schema: jsonSchema(endpoint.reply, 'output') } },
      },
      ...Object.fromEntries(
        [...errors].map((status) => [
          status,
          {
            description: 'Error envelope',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'a name for this request, for a day: sent again it is answered again, and carried out once',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
}
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'the ETag of the version that is to be changed; another one by now is 409',
  schema: { type: 'string', pattern: '^"[0-9]{1,15}"$' },
}

interface ObjectSchema {
  properties?: Record<string, { description?: string }>
  required?: string[]
}

function parameters(schema: z.ZodType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description && { description }),
    schema: rest,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
