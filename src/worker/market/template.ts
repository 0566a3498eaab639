import { routes } from './routes.ts';

export const templateRoutes = routes();
