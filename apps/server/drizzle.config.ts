import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/{modules/*,providers/*,vault}/tables.ts',
  out: process.env.MIGRATIONS_DIR ?? './src/db/migrations',
  casing: 'snake_case',
});
