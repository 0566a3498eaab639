import { routes } from './routes.ts';

export const searchRoutes = routes();
