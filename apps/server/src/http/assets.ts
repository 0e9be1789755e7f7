import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** The built site's files: hashed ones never change, so a browser asks once; compressed copies were made at build. */
export async function registerAssets(app: FastifyInstance, clientDir: string) {
  await app.register(fastifyStatic, {
    root: path.join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    allowedPath: (asked) => !asked.endsWith('/'), // a folder shows nothing
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  });
  for (const file of fs.readdirSync(clientDir, { withFileTypes: true })) {
    if (!file.isFile() || /\.(br|gz)$/.test(file.name)) continue;
    app.get(`/${file.name}`, { exposeHeadRoute: true }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').sendFile(file.name, clientDir),
    );
  }
}
