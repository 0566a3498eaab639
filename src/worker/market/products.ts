import { routes } from './routes.ts';

export const productRoutes = routes();
