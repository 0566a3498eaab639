import { Hono } from 'hono';
import type { Env } from '../platform/env.ts';

export const identity = new Hono<{ Bindings: Env }>();
