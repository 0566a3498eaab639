import { routes } from './routes.ts';

export const tagRoutes = routes();
