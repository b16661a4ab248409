/** Version of the agent skill served at /skill; raised with every change of its text. */
export const SKILL_VERSION = "1.0.0";
