/** How a delivery gets in, as the customer has answered it; '' or 0 for no answer. */
export interface Access {
  /** 'Third', 'Basement' */
  readonly accessFloor: string;
  readonly accessLift: string;
  /** 'Narrow, with a turn' */
  readonly accessStairs: string;
  /** Width of the narrowest door on the way, in centimetres. */
  readonly accessDoor: number;
  readonly accessParking: string;
  /** Who opens, if not the customer, and their telephone number. */
  readonly accessName: string;
  readonly accessTelephone: string;
}

/** For those who answer nothing. */
export const NO_ACCESS: Access = {
  accessFloor: '',
  accessLift: '',
  accessStairs: '',
  accessDoor: 0,
  accessParking: '',
  accessName: '',
  accessTelephone: '',
};

/** The answers in words, as the driver reads them; none for an address without any. */
export const accessLines = (given: Partial<Access>): readonly string[] => {
  const access = { ...NO_ACCESS, ...given };
  const opens = [access.accessName, access.accessTelephone].filter((part) => part !== '');
  return [
    ['Floor', access.accessFloor],
    ['Lift', access.accessLift],
    ['Stairs', access.accessStairs],
    ['Narrowest door', access.accessDoor > 0 ? `${String(access.accessDoor)} cm` : ''],
    ['Parking', access.accessParking],
    ['Opens the door', opens.join(', ')],
  ].flatMap(([question = '', answer = '']) => (answer === '' ? [] : [`${question}: ${answer}`]));
};
