export interface FormFact {
  action: string | null;
  url: string | null;
  method: string;
  has_password: boolean;
  has_card?: true;
  has_file?: true;
  has_message?: true;
  /** A button of it puts the product of the page into the cart. */
  buys?: true;
  /** A field for what tells who it is or how to reach them. */
  asks_personal?: true;
  /** What visitors fill in, as its fields are named, with what stands in them before or what they offer. */
  fields?: string[];
  /** As the form gives it. */
  enctype?: string;
  /** A hidden field says to which mailbox it is sent. */
  recipient?: string;
  /** The name of a field for what a person is ill with. */
  health?: string;
  /** A hidden field holds a value that is only good for a day or so. */
  token?: true;
}

/** What is written on a button; `orders` where its system marks it as the one that ends an order. */
export interface ButtonFact {
  text: string;
  disabled?: true;
  orders?: true;
}

/** A script of the site's own, on a page whose form only a script can send, by what it does with forms: holds them back and sends nothing, handles them otherwise, or none. */
export interface FormScript {
  url: string;
  does: "held_back" | "other" | "none";
}

const NO_ACTION = /^\s*(?:#|javascript:.*)?\s*$/i;

/** Whether it asks for what visitors write, and has nowhere to go by itself. */
export function needsScript({ action, asks_personal, has_message, has_password, has_card }: FormFact): boolean {
  const asks = asks_personal === true || has_message === true;
  return asks && !has_password && has_card !== true && NO_ACTION.test(action ?? "");
}
