declare module "virtual:icons" {
  export const paths: Record<string, string>;
}
