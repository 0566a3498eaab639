import * as z from 'zod';
import { OPERATOR_ROLES } from '@parlour/domain';

export const operatorRole = z.enum(OPERATOR_ROLES, `choose one of: ${OPERATOR_ROLES.join(', ')}`);
